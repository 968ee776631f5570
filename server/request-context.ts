import type { FastifyRequest } from "fastify";
import { loadAccounts } from "#server/accounts/account.ts";
import { getClient, getDismissedOrganizations, getSessionCookie } from "#server/accounts/session-route.ts";
import { getSessionViewer, getTokenViewer, touchSession } from "#server/accounts/session.ts";
import { INSTALLATION_TOKEN_PREFIX } from "#server/apps/installation-token.ts";
import { getInstallationViewer } from "#server/apps/installation-viewer.ts";
import { getUserTokenViewer } from "#server/oauth/user-token-viewer.ts";
import { USER_TOKEN_PREFIX } from "#server/oauth/user-token.ts";
import { ANONYMOUS, prime, type Context, type Viewer } from "#server/platform/context.ts";
import { UserError } from "#server/errors.ts";
import { FEATURE_CONTEXT } from "#server/features.ts";
import { AUTHENTICATION_REQUIRED } from "#shared/messages.ts";
import { makeAttachedValues } from "#server/platform/attached-values.ts";
import type { FailedAuthentications } from "#server/platform/failed-authentications.ts";
import { makeLimiter } from "#server/platform/limiter.ts";
import type { Database } from "#server/platform/db/database.ts";
import { getClientKey } from "#server/platform/http/client-address.ts";
import { readPosition } from "#server/platform/http/positions.ts";
import { Operation } from "#server/platform/operation.ts";
import type { Replicas } from "#server/platform/replicas/replicas.ts";
import { RequestReads } from "#server/platform/replicas/request-reads.ts";
import { makeSearchLimits } from "#server/platform/search-limits.ts";
import { LIMITS } from "#shared/limits.ts";

/** Makes the context of each request, with the viewer of its session or token. */
export type Contexts = {
  getContext(request: FastifyRequest): Promise<Context>;
  /** Throws without a valid token. */
  getTokenContext(request: FastifyRequest): Promise<Context>;
  /** By the token, or anonymous if there is none. */
  getApiContext(request: FastifyRequest): Promise<Context>;
  /** For work that the server starts itself. */
  systemContext(): Context;
  /** What a request does, if it has a context. */
  getOperation(request: FastifyRequest): Operation | undefined;
};

type Resources = Pick<Context, "config" | "log" | "bus" | "enqueue" | "metrics"> & { db: Database };
type Options = { authentications: FailedAuthentications; replicas: Replicas | undefined };

export function makeContexts(resources: Resources, { authentications, replicas }: Options): Contexts {
  const { db, config, metrics } = resources;
  const operations = makeAttachedValues<FastifyRequest, Operation>();
  const { poolSize, processes } = config;
  const hashing = makeLimiter({
    concurrent: Math.max(1, Math.floor(LIMITS.passwordHashesAtOnce / processes)),
    waiting: LIMITS.passwordHashesWaiting,
  });
  const searchLimits = makeSearchLimits({ poolSize, processes, waitMs: LIMITS.searchWaitMs });
  function makeContext(viewer: Viewer, log: Context["log"]): Context {
    return {
      ...resources,
      hashing,
      operation: null,
      clientAddress: null,
      viewer,
      log,
      now: new Date(),
      ...FEATURE_CONTEXT,
      suppressNotifications: false,
    };
  }
  function makeRequestContext(viewer: Viewer, request: FastifyRequest): Context {
    const client = getClientName(viewer, request);
    const { accountId } = viewer;
    const count = (replica: string | undefined) => metrics.countRead(replica);
    const reads = replicas && new RequestReads(replicas, { client, accountId, carried: readPosition(request), count });
    const operation = new Operation(db, { config, searchLimits, client, reads });
    operations.set(request, operation);
    return { ...makeContext(viewer, requestLog(request)), db: operation.db, operation, clientAddress: request.ip };
  }
  async function getTokenContext(request: FastifyRequest): Promise<Context> {
    const token = readToken(request.headers.authorization ?? "");
    if (!token) throw new UserError("UNAUTHENTICATED", AUTHENTICATION_REQUIRED);
    const viewer = await authentications.authenticate({ address: request.ip, token }, async () => {
      const found = await getViewerOfToken({ db }, token);
      if (!found) throw new UserError("UNAUTHENTICATED", "Bad credentials");
      return found;
    });
    return { ...makeRequestContext(viewer, request), followsRenames: true };
  }
  async function getSessionContext(request: FastifyRequest): Promise<Context> {
    const cookie = getSessionCookie(request);
    if (!cookie) return makeRequestContext(ANONYMOUS, request);
    const { viewer, account, isStale } = await getSessionViewer({ db, config }, cookie);
    // A page that is merely open keeps its live stream, and is not in use for that.
    if (isStale && viewer.sessionId !== undefined && request.url !== "/live") {
      await touchSession({ db }, viewer.sessionId, getClient(request, config));
    }
    const dismissedOrganizationIds = getDismissedOrganizations(request);
    const ctx = makeRequestContext({ ...viewer, dismissedOrganizationIds }, request);
    if (account) prime(ctx, loadAccounts, { key: account.id, value: account });
    return ctx;
  }
  return {
    getTokenContext,
    getContext: getSessionContext,
    async getApiContext(request) {
      return request.headers.authorization === undefined
        ? { ...makeRequestContext(ANONYMOUS, request), followsRenames: true }
        : getTokenContext(request);
    },
    systemContext: () => makeContext(ANONYMOUS, resources.log),
    getOperation: (request) => operations.get(request),
  };
}

/** Of an installation, of an app that acts for a person, or an access token of a person. */
function getViewerOfToken(ctx: Pick<Context, "db">, token: string): Promise<Viewer | undefined> {
  if (token.startsWith(INSTALLATION_TOKEN_PREFIX)) return getInstallationViewer(ctx, token);
  if (token.startsWith(USER_TOKEN_PREFIX)) return getUserTokenViewer(ctx, token);
  return getTokenViewer(ctx, token);
}

/** The token of a header Authorization; of HTTP Basic, the password, or the name if there is no password. */
function readToken(authorization: string): string | undefined {
  const [, scheme = "", value = ""] = /^(token|bearer|basic) +(\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== "basic") return value || undefined;
  const [, name, password] = /^([^:]*):(.*)$/.exec(Buffer.from(value, "base64").toString()) ?? [];
  return password && password !== "x-oauth-basic" ? password : name;
}

function getClientName({ accountId }: Viewer, request: FastifyRequest): string {
  return accountId === null ? `address ${getClientKey(request.ip)}` : `account ${accountId}`;
}

/** Fastify's type of a log has fewer methods than pino's. */
function requestLog(request: FastifyRequest): Context["log"] {
  return request.log as unknown as Context["log"];
}
