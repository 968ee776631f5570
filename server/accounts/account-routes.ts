import type { FastifyInstance } from "fastify";
import { avatarRoutes } from "#server/accounts/avatar-routes.ts";
import { expiredCookies, sessionSecret } from "#server/accounts/session-route.ts";
import { signOut } from "#server/accounts/session.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";

/** Signing out, and avatars. */
export function accountRoutes(app: FastifyInstance, platform: Platform): void {
  app.post("/logout", async (request, reply) => {
    const secret = sessionSecret(request);
    if (secret) await signOut(await platform.getContext(request), secret);
    void reply.header("set-cookie", expiredCookies({ request, config: platform.systemContext().config }));
    return reply.redirect("/", 303);
  });
  avatarRoutes(app, platform);
}
