import type { AuthorizationRow } from "#server/oauth/authorization.ts";

export type Mappers = { AppAuthorization: AuthorizationRow };
