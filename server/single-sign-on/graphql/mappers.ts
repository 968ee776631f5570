import type { ProviderRow } from "#server/single-sign-on/provider.ts";
import type { TokenSingleSignOn } from "#server/single-sign-on/token-organization.ts";

export type Mappers = { SingleSignOnProvider: ProviderRow; TokenSingleSignOn: TokenSingleSignOn };
