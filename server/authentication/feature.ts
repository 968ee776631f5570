import { authenticationRoutes } from "#server/authentication/authentication-routes.ts";
import { Mutation } from "#server/authentication/graphql/mutations.ts";
import * as types from "#server/authentication/graphql/types.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";

/** Signing in, second factors, passkeys, and confirming one's access. */
export const authentication: SchemaFeature<"authentication"> = {
  name: "authentication",
  hasSchema: true,
  resolvers: { ...types, Mutation },
  routes: authenticationRoutes,
};
