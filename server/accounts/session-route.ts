import { parse, serialize } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { SESSION_DAYS } from "#server/accounts/session.ts";
import type { Config } from "#server/config.ts";
import { UserError } from "#server/errors.ts";

export const SESSION_COOKIE = "milepost_session";

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
  const form = formOf(request);
  const isJson = request.headers["content-type"]?.startsWith("application/json") ?? false;
  const returnTo = localPath(form["return_to"]);
  try {
    const secret = await open(form);
    void reply.header("set-cookie", sessionCookie(secret, SESSION_DAYS * 86_400, isSecure(request, config)));
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

export function sessionCookie(secret: string, maxAge: number, secure: boolean): string {
  return serialize(SESSION_COOKIE, secret, { httpOnly: true, sameSite: "lax", path: "/", maxAge, secure });
}

export function isSecure(request: FastifyRequest, config: Config): boolean {
  return request.protocol === "https" || config.url.startsWith("https:");
}

/** Where to go next: only a path of ours, never another site. */
function localPath(text: string | undefined): string {
  return text && /^\/(?![/\\])[^\s\\]*$/.test(text) ? text : "/";
}

function formOf(request: FastifyRequest): Form {
  const body = (request.body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
