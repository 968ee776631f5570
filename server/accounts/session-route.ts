import { createHash } from "node:crypto";
import { parse, serialize } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { SESSION_DAYS } from "#server/accounts/session.ts";
import type { Config } from "#server/config.ts";
import { UserError } from "#server/errors.ts";

export const SESSION_COOKIE = "milepost_session";
const WHO_COOKIE = "milepost_who";

type Form = Record<string, string>;

type SessionRequest = { request: FastifyRequest; reply: FastifyReply; config: Config };

/**
 * Opens a session with the values of a form. The response to JSON is JSON; the
 * response to a plain form, sent before the page's code has loaded, is a redirect.
 */
export async function answerSession(
  { request, reply, config }: SessionRequest,
  open: (form: Form) => Promise<string>,
): Promise<unknown> {
  const form = parseForm(request);
  const isJson = request.headers["content-type"]?.startsWith("application/json") ?? false;
  const returnTo = localPath(form["return_to"]);
  try {
    const secret = await open(form);
    void reply.header(
      "set-cookie",
      sessionCookies(secret, { maxAge: SESSION_DAYS * 86_400, secure: isSecure(request, config) }),
    );
    return isJson ? { returnTo } : await reply.redirect(returnTo, 303);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    if (isJson) return reply.code(422).send({ message: error.message, field: error.field });
    const parameters = new URLSearchParams({
      error: error.message,
      return_to: returnTo,
      ...(form["token"] ? { token: form["token"] } : {}),
    });
    return reply.redirect(`${request.url === "/setup" ? "/setup" : "/login"}?${parameters.toString()}`, 303);
  }
}

export function sessionSecret(request: FastifyRequest): string | undefined {
  return parse(request.headers.cookie ?? "")[SESSION_COOKIE];
}

/**
 * The secret of the session, which scripts cannot read, and its name, which the
 * service worker reads to keep the pages of each session apart.
 */
export function sessionCookies(secret: string, attributes: { maxAge: number; secure: boolean }): string[] {
  const options = { ...attributes, sameSite: "lax", path: "/" } as const;
  return [
    serialize(SESSION_COOKIE, secret, { ...options, httpOnly: true }),
    serialize(WHO_COOKIE, secret === "" ? "" : sessionName(secret), options),
  ];
}

/** A hash of the secret, which does not reveal it. */
export function sessionName(secret: string): string {
  return createHash("sha256").update(`who:${secret}`).digest("hex").slice(0, 32);
}

export function isSecure(request: FastifyRequest, config: Config): boolean {
  return request.protocol === "https" || config.url.startsWith("https:");
}

/** The path to continue at; "/" for addresses of other sites. */
function localPath(text: string | undefined): string {
  return text && /^\/(?![/\\])[^\s\\]*$/.test(text) ? text : "/";
}

function parseForm(request: FastifyRequest): Form {
  const body = (request.body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
