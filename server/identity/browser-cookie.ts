import { parse, serialize } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { makeSecret } from "#server/accounts/secret.ts";
import type { Config } from "#server/config.ts";
import { ATTEMPT_MINUTES } from "#server/identity/login-attempt.ts";

const NAME = "milepost_sign_in";

type Exchange = { request: FastifyRequest; reply: FastifyReply; config: Config };

/** Browsers accept a cookie of this prefix only over https, from this very host. */
function getName({ url }: Config): string {
  return url.startsWith("https:") ? `__Host-${NAME}` : NAME;
}

/** The secret that ties a sign-in to the browser that started it. */
export function getBrowserSecret({ request, config }: Omit<Exchange, "reply">): string | undefined {
  return parse(request.headers.cookie ?? "")[getName(config)];
}

/** The same for several sign-ins at the same time, in several tabs. */
export function ensureBrowserSecret({ request, reply, config }: Exchange): string {
  const known = getBrowserSecret({ request, config });
  const secret = known !== undefined && /^[\w-]{43}$/.test(known) ? known : makeSecret().secret;
  const secure = request.protocol === "https" || config.url.startsWith("https:");
  void reply.header(
    "set-cookie",
    // Lax: it comes back with the navigation from the provider's page.
    serialize(getName(config), secret, {
      maxAge: ATTEMPT_MINUTES * 60,
      httpOnly: true,
      secure,
      sameSite: "lax",
      path: "/",
    }),
  );
  return secret;
}
