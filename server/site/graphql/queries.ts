import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { allowsSiteAdministration } from "#server/access/policy.ts";
import { findResetLogin } from "#server/accounts/reset-link.ts";
import { getSiteSetting } from "#server/accounts/site-settings.ts";
import type { Context } from "#server/platform/context.ts";
import { invitationByToken } from "#server/site/invitation.ts";

export const Query: FeatureResolvers["site"]["Query"] = {
  site: (_, __, ctx) => (isSiteAdmin(ctx) ? {} : null),
  registrationPolicy: (_, __, ctx) => getSiteSetting(ctx, "registration"),
  registrationDomains: async (_, __, ctx) =>
    (await getSiteSetting(ctx, "registration")) === "MAIL_DOMAIN"
      ? [...(await getSiteSetting(ctx, "mailDomains"))]
      : [],
  invitation: async (_, { token }, ctx) => {
    if ((await getSiteSetting(ctx, "registration")) === "CLOSED") return null;
    return (await invitationByToken(ctx, token)) ?? null;
  },
  passwordResetLogin: async (_, { token }, ctx) => (await findResetLogin(ctx, token)) ?? null,
};

export function isSiteAdmin({ viewer }: Context): boolean {
  return allowsSiteAdministration({ isSiteAdmin: viewer.isSiteAdmin, hasSession: viewer.scopes === null });
}
