import type { FastifyInstance } from "fastify";
import { avatarRoutes } from "#server/accounts/avatar-routes.ts";
import { expiredCookies, sessionSecret } from "#server/accounts/session-route.ts";
import { sendSignedOutPage, signOutElsewhere, type SignOutElsewhere } from "#server/accounts/sign-out-elsewhere.ts";
import { signOut } from "#server/accounts/session.ts";
import type { Context } from "#server/platform/context.ts";
import { getSteps } from "#server/platform/hooks.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";

/** Signing out, and avatars. */
export function accountRoutes(app: FastifyInstance, platform: Platform): void {
  app.post("/logout", async (request, reply) => {
    const secret = sessionSecret(request);
    const elsewhere = secret ? await endSession(await platform.getContext(request), secret) : undefined;
    const url = await elsewhere?.getUrl();
    void reply.header("set-cookie", expiredCookies({ request, config: platform.systemContext().config }));
    return elsewhere && url !== undefined
      ? sendSignedOutPage(reply, { name: elsewhere.name, url })
      : reply.redirect("/", 303);
  });
  avatarRoutes(app, platform);
}

async function endSession(ctx: Context, secret: string): Promise<SignOutElsewhere | undefined> {
  const [find] = getSteps(ctx, signOutElsewhere);
  const elsewhere = await find?.(ctx);
  await signOut(ctx, secret);
  return elsewhere;
}
