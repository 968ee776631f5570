import { createHash } from "node:crypto";
import { parse, serialize } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Client } from "#server/accounts/client.ts";
import { SESSION_COOKIE, SESSION_DAYS, type SessionCookie } from "#server/accounts/session.ts";
import { makeDeviceName } from "#server/accounts/known-device.ts";
import type { Config } from "#server/config.ts";
import { HTTP_STATUS, RateLimitError, UserError } from "#server/errors.ts";
import { DISMISSED_COOKIE, parseDismissed } from "#shared/single-sign-on.ts";
import { localPath } from "#shared/local-path.ts";
import { paths } from "#shared/paths.ts";
import { SESSION_ERRORS, type SessionErrorCode } from "#shared/session-errors.ts";

/** Browsers accept a cookie of this prefix only over https, from this very host, for all of its paths. */
const HOST_COOKIE = `__Host-${SESSION_COOKIE}`;
const WHO_COOKIE = "milepost_who";
const DEVICE_COOKIE = "milepost_device";
/** The longest that browsers keep a cookie. */
const DEVICE_SECONDS = 400 * 86_400;
const PENDING_COOKIE = "milepost_pending";
const PENDING_SECONDS = 600;

type Form = Record<string, string>;

/** The password was right, and the second factor is missing. */
export type PendingSignIn = { pendingSecret: string; hasPasskeys: boolean };

/** The page of the form that each address takes; those of other addresses are on /login. */
const FORM_PAGES: Record<string, string> = { "/setup": "/setup", "/session/two-factor": paths.twoFactor() };

type SessionRequest = { request: FastifyRequest; reply: FastifyReply; config: Config };

/**
 * Opens a session with the values of a form; undefined: the account has to be approved before. The response to JSON is JSON; the
 * response to a plain form, sent before the page's code has loaded, is a redirect.
 */
export async function answerSession(
  { request, reply, config }: SessionRequest,
  open: (form: Form, client: Client) => Promise<string | PendingSignIn | undefined>,
): Promise<unknown> {
  const form = parseForm(request);
  const isJson = request.headers["content-type"]?.startsWith("application/json") ?? false;
  const returnTo = localPath(form["return_to"]);
  try {
    const opened = await open(form, getClient(request, config));
    const { cookie, next } = toAnswer(opened, { returnTo, request, config });
    if (cookie !== undefined) void reply.header("set-cookie", cookie);
    return isJson ? { returnTo: next } : await reply.redirect(next, 303);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    if (error instanceof RateLimitError) void reply.header("retry-after", error.retryAfterSeconds);
    if (isJson) {
      const status = error.code === "RATE_LIMITED" ? HTTP_STATUS.RATE_LIMITED : HTTP_STATUS.UNPROCESSABLE;
      return reply.code(status).send({ message: error.message, field: error.field });
    }
    const isSetUp = request.url === "/setup";
    const parameters = new URLSearchParams({
      error: getErrorCode(error, { isSetUp }),
      return_to: returnTo,
      ...(form["token"] ? { token: form["token"] } : {}),
    });
    const isExpired = error.message === SESSION_ERRORS.expired.message;
    const page = isExpired ? paths.signIn() : getFormPath(request, form);
    return reply.redirect(`${page}?${parameters.toString()}`, 303);
  }
}

type Answer = { returnTo: string } & Origin;

/** A session; the second step of a sign-in; or an account that awaits an approval. */
function toAnswer(opened: string | PendingSignIn | undefined, { returnTo, ...origin }: Answer) {
  if (opened === undefined) return { cookie: undefined, next: `${paths.signIn()}?error=approval` };
  if (typeof opened === "string") return { cookie: sessionCookies(opened, origin), next: returnTo };
  const next = paths.twoFactor({ returnTo, hasPasskeys: opened.hasPasskeys });
  return { cookie: pendingCookie(opened.pendingSecret, origin), next };
}

/** The page of the form, which shows the error. */
function getFormPath({ url }: FastifyRequest, form: Form): string {
  return url === "/join" ? paths.join(form["token"]) : (FORM_PAGES[url] ?? paths.signIn());
}

function getErrorCode(error: UserError, { isSetUp }: { isSetUp: boolean }): SessionErrorCode {
  const { code, field } = error;
  if (code === "UNAUTHENTICATED") return "credentials";
  if (code === "RATE_LIMITED") return "attempts";
  for (const known of ["suspended", "approval", "invitation", "expired", "code", "passkey"] as const)
    if (error.message === SESSION_ERRORS[known].message) return known;
  if (code === "FORBIDDEN") return isSetUp ? "setup_link" : "password_disabled";
  return field === "login" || field === "email" || field === "password" ? field : "other";
}

export function getClient(request: FastifyRequest, config: Config): Client {
  const deviceName = parse(request.headers.cookie ?? "")[getDeviceCookie(config)];
  return {
    ...(deviceName !== undefined && /^[\w-]{43}$/.test(deviceName) ? { deviceName } : {}),
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

/** The organizations that the banner of single sign-on was dismissed for in this browser. */
export function getDismissedOrganizations(request: FastifyRequest): number[] {
  return parseDismissed(parse(request.headers.cookie ?? "")[DISMISSED_COOKIE]);
}

export function sessionSecret(request: FastifyRequest): string | undefined {
  return getSessionCookie(request)?.secret;
}

type Origin = { request: FastifyRequest; config: Config };

/**
 * The secret of the session, which scripts cannot read, and its name, which the
 * service worker reads to keep the pages of each session apart.
 */
export function sessionCookies(secret: string, { request, config }: Origin): string[] {
  const options = toOptions({ request, config }, SESSION_DAYS * 86_400);
  const { cookieName, deviceName = makeDeviceName(secret) } = getClient(request, config);
  return [
    serialize(cookieName, secret, { ...options, httpOnly: true }),
    serialize(WHO_COOKIE, sessionName(secret), options),
    serialize(getDeviceCookie(config), deviceName, { ...options, maxAge: DEVICE_SECONDS, httpOnly: true }),
    // A session that was opened before the address was an https one is of no more use.
    ...(cookieName === HOST_COOKIE ? [serialize(SESSION_COOKIE, "", { ...options, maxAge: 0, httpOnly: true })] : []),
  ];
}

/** What the browser is known by, also after its sessions have ended. */
function getDeviceCookie({ url }: Config): string {
  return url.startsWith("https:") ? `__Host-${DEVICE_COOKIE}` : DEVICE_COOKIE;
}

/** For ten minutes, until the second step of the sign-in. */
function pendingCookie(secret: string, { request, config }: Origin): string {
  const { cookieName } = getClient(request, config);
  const name = cookieName.replace(SESSION_COOKIE, PENDING_COOKIE);
  return serialize(name, secret, { ...toOptions({ request, config }, PENDING_SECONDS), httpOnly: true });
}

/** Empty if the request has none. */
export function pendingSecret(request: FastifyRequest): string {
  const cookies = parse(request.headers.cookie ?? "");
  return cookies[`__Host-${PENDING_COOKIE}`] ?? cookies[PENDING_COOKIE] ?? "";
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

function parseForm(request: FastifyRequest): Form {
  const body = (request.body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
