import { createHash } from "node:crypto";
import { parse, serialize } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { SESSION_COOKIE, SESSION_DAYS, type Client, type SessionCookie } from "#server/accounts/session.ts";
import type { Config } from "#server/config.ts";
import { HTTP_STATUS, RateLimitError, UserError } from "#server/errors.ts";
import { paths } from "#shared/paths.ts";
import { SESSION_ERRORS, type SessionErrorCode } from "#shared/session-errors.ts";

/** Browsers accept a cookie of this prefix only over https, from this very host, for all of its paths. */
const HOST_COOKIE = `__Host-${SESSION_COOKIE}`;
const WHO_COOKIE = "milepost_who";

type Form = Record<string, string>;

type SessionRequest = { request: FastifyRequest; reply: FastifyReply; config: Config };

/**
 * Opens a session with the values of a form; undefined: the account has to be approved before. The response to JSON is JSON; the
 * response to a plain form, sent before the page's code has loaded, is a redirect.
 */
export async function answerSession(
  { request, reply, config }: SessionRequest,
  open: (form: Form, client: Client) => Promise<string | undefined>,
): Promise<unknown> {
  const form = parseForm(request);
  const isJson = request.headers["content-type"]?.startsWith("application/json") ?? false;
  try {
    const secret = await open(form, getClient(request, config));
    const returnTo = secret === undefined ? "/login?error=approval" : localPath(form["return_to"]);
    if (secret !== undefined) void reply.header("set-cookie", sessionCookies(secret, { request, config }));
    return isJson ? { returnTo } : await reply.redirect(returnTo, 303);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    if (error instanceof RateLimitError) void reply.header("retry-after", error.retryAfterSeconds);
    if (isJson) {
      const status = error.code === "RATE_LIMITED" ? HTTP_STATUS.RATE_LIMITED : HTTP_STATUS.UNPROCESSABLE;
      return reply.code(status).send({ message: error.message, field: error.field });
    }
    const parameters = new URLSearchParams({
      error: getErrorCode(error),
      return_to: localPath(form["return_to"]),
      ...(form["token"] ? { token: form["token"] } : {}),
    });
    return reply.redirect(`${getFormPath(request, form)}?${parameters.toString()}`, 303);
  }
}

/** The page of the form, which shows the error. */
function getFormPath({ url }: FastifyRequest, form: Form): string {
  if (url === "/join") return paths.join(form["token"]);
  return url === "/setup" ? "/setup" : "/login";
}

function getErrorCode(error: UserError): SessionErrorCode {
  const { code, field } = error;
  if (code === "UNAUTHENTICATED") return "credentials";
  if (code === "RATE_LIMITED") return "attempts";
  const known = (["suspended", "approval", "invitation"] as const).find(
    (name) => SESSION_ERRORS[name].message === error.message,
  );
  if (known) return known;
  if (code === "FORBIDDEN") return "setup_link";
  return field === "login" || field === "email" || field === "password" ? field : "other";
}

export function getClient(request: FastifyRequest, config: Config): Client {
  return {
    address: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    cookieName: config.url.startsWith("https:") ? HOST_COOKIE : SESSION_COOKIE,
  };
}

/** The session of a request. One that was opened over http, or by an older version, has the name without the prefix. */
export function getSessionCookie(request: FastifyRequest): SessionCookie | undefined {
  const cookies = parse(request.headers.cookie ?? "");
  const name = [HOST_COOKIE, SESSION_COOKIE].find((known) => cookies[known]);
  return name === undefined ? undefined : { name, secret: cookies[name] ?? "" };
}

export function sessionSecret(request: FastifyRequest): string | undefined {
  return getSessionCookie(request)?.secret;
}

type Origin = { request: FastifyRequest; config: Config };

/**
 * The secret of the session, which scripts cannot read, and its name, which the
 * service worker reads to keep the pages of each session apart.
 */
function sessionCookies(secret: string, { request, config }: Origin): string[] {
  const options = toOptions({ request, config }, SESSION_DAYS * 86_400);
  const { cookieName } = getClient(request, config);
  return [
    serialize(cookieName, secret, { ...options, httpOnly: true }),
    serialize(WHO_COOKIE, sessionName(secret), options),
    // A session that was opened before the address was an https one is of no more use.
    ...(cookieName === HOST_COOKIE ? [serialize(SESSION_COOKIE, "", { ...options, maxAge: 0, httpOnly: true })] : []),
  ];
}

/** Makes the browser forget its session. */
export function expiredCookies({ request, config }: Origin): string[] {
  const options = toOptions({ request, config }, 0);
  const names = config.url.startsWith("https:") ? [HOST_COOKIE, SESSION_COOKIE] : [SESSION_COOKIE];
  return [
    ...names.map((name) => serialize(name, "", { ...options, httpOnly: true })),
    serialize(WHO_COOKIE, "", options),
  ];
}

function toOptions({ request, config }: Origin, maxAge: number) {
  const secure = request.protocol === "https" || config.url.startsWith("https:");
  return { maxAge, secure, sameSite: "lax", path: "/" } as const;
}

/** A hash of the secret, which does not reveal it. */
export function sessionName(secret: string): string {
  return createHash("sha256").update(`who:${secret}`).digest("hex").slice(0, 32);
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
