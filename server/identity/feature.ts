import { addStep } from "#server/platform/hooks.ts";
import { signOutElsewhere } from "#server/accounts/sign-out-elsewhere.ts";
import { passwordRefusal } from "#server/accounts/password-refusal.ts";
import { Mutation } from "#server/identity/graphql/mutations.ts";
import * as types from "#server/identity/graphql/types.ts";
import { cleanUpAttempts } from "#server/identity/login-attempt.ts";
import { logoutRoutes } from "#server/identity/logout-routes.ts";
import { getPasswordRefusal } from "#server/identity/password-sign-in.ts";
import { samlRoutes } from "#server/identity/saml-routes.ts";
import { scimRoutes } from "#server/identity/scim/scim-routes.ts";
import { findSignOutProvider } from "#server/identity/sign-out-at-provider.ts";
import { signInRoutes } from "#server/identity/sign-in-routes.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";

const CLEAN_UP_JOB = "clean-up-login-attempts";

/** Signing in with OpenID Connect and SAML 2.0, and accounts that a provider's directory manages. */
export const identity: SchemaFeature<"identity"> = {
  name: "identity",
  hasSchema: true,
  resolvers: { ...types, Mutation },
  hooks: [addStep(passwordRefusal, getPasswordRefusal), addStep(signOutElsewhere, findSignOutProvider)],
  routes(app, platform) {
    signInRoutes(app, platform);
    samlRoutes(app, platform);
    logoutRoutes(app, platform);
    scimRoutes(app, platform);
  },
  jobs: { [CLEAN_UP_JOB]: (platform) => cleanUpAttempts(platform.systemContext()) },
  getSchedules: () => [{ job: CLEAN_UP_JOB, cron: "37 * * * *", makeUpMs: 0, maxAttempts: 5 }],
};
