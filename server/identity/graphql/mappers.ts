import type { listIdentities } from "#server/identity/external-identity.ts";
import type { Provider } from "#server/identity/provider.ts";

export type Mappers = {
  IdentityProvider: Provider;
  SignInProvider: Pick<Provider, "name" | "slug">;
  ExternalIdentity: Awaited<ReturnType<typeof listIdentities>>[number];
};
