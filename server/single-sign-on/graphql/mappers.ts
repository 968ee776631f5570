import type { TokenSingleSignOn } from "#server/single-sign-on/token-organization.ts";

export type Mappers = { TokenSingleSignOn: TokenSingleSignOn };
