import { createHash } from "node:crypto";
import { parse, serialize } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { SESSION_DAYS } from "#server/accounts/session.ts";
import type { Config } from "#server/config.ts";
import { UserError } from "#server/errors.ts";

const SESSION_COOKIE = "milepost_session";
const WHO_COOKIE = "milepost_who";

type Form = Record<string, string>;

/**
 * Opens a session and answers a form: JSON gets JSON, a plain form (sent before
 * the page's code has started) gets a redirect.
 */
export async function answerSession(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  open: (form: Form) => Promise<string>,
): Promise<unknown> {
  const form = parseForm(request);
  const isJson = request.headers["content-type"]?.startsWith("application/json") ?? false;
  const returnTo = localPath(form["return_to"]);
  try {
    const secret = await open(form);
    void reply.header("set-cookie", sessionCookies(secret, SESSION_DAYS * 86_400, isSecure(request, config)));
    return isJson ? { returnTo } : await reply.redirect(returnTo, 303);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    if (isJson) return reply.code(422).send({ message: error.message, field: error.field });
    const back = new URLSearchParams({
      error: error.message,
      return_to: returnTo,
      ...(form["token"] ? { token: form["token"] } : {}),
    });
    return reply.redirect(`${request.url === "/setup" ? "/setup" : "/login"}?${back.toString()}`, 303);
  }
}

export function sessionSecret(request: FastifyRequest): string | undefined {
  return parse(request.headers.cookie ?? "")[SESSION_COOKIE];
}

/**
 * The session, which no script can read, and a name for it, which the service
 * worker can: what it keeps is kept under that name, and shown to no other session.
 */
export function sessionCookies(secret: string, maxAge: number, secure: boolean): string[] {
  const options = { sameSite: "lax", path: "/", maxAge, secure } as const;
  return [
    serialize(SESSION_COOKIE, secret, { ...options, httpOnly: true }),
    serialize(WHO_COOKIE, secret === "" ? "" : sessionName(secret), options),
  ];
}

/** Of the secret, and of no use to get at it. */
export function sessionName(secret: string): string {
  return createHash("sha256").update(`who:${secret}`).digest("hex").slice(0, 32);
}

export function isSecure(request: FastifyRequest, config: Config): boolean {
  return request.protocol === "https" || config.url.startsWith("https:");
}

/** Where to go next: only a path of ours, never another site. */
function localPath(text: string | undefined): string {
  return text && /^\/(?![/\\])[^\s\\]*$/.test(text) ? text : "/";
}

function parseForm(request: FastifyRequest): Form {
  const body = (request.body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
