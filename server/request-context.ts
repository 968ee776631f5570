import type { FastifyRequest } from "fastify";
import { sessionSecret } from "#server/accounts/session-route.ts";
import { getSessionViewer, getTokenViewer } from "#server/accounts/session.ts";
import { ANONYMOUS, type Context, type Viewer } from "#server/platform/context.ts";
import { UserError } from "#server/errors.ts";
import { FEATURE_CONTEXT } from "#server/features.ts";
import type { Database } from "#server/platform/db/database.ts";
import { Operation } from "#server/platform/operation.ts";
import { SearchSlots } from "#server/platform/search-slots.ts";
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
};

type Resources = Pick<Context, "config" | "log" | "bus" | "enqueue"> & { db: Database };

export function makeContexts(resources: Resources): Contexts {
  const { db } = resources;
  const { config } = resources;
  const searchSlots = new SearchSlots({ poolSize: config.poolSize, waitMs: LIMITS.searchWaitMs });
  function makeContext(viewer: Viewer, log: Context["log"]): Context {
    return {
      ...resources,
      operation: null,
      viewer,
      log,
      now: new Date(),
      ...FEATURE_CONTEXT,
      suppressNotifications: false,
    };
  }
  function makeRequestContext(viewer: Viewer, request: FastifyRequest): Context {
    const operation = new Operation(db, { config, searchSlots });
    return { ...makeContext(viewer, requestLog(request)), db: operation.db, operation };
  }
  async function getTokenContext(request: FastifyRequest): Promise<Context> {
    const token = /^(?:token|bearer) +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    if (!token) throw new UserError("UNAUTHENTICATED", "This endpoint requires you to be authenticated.");
    const viewer = await getTokenViewer({ db }, token);
    if (!viewer) throw new UserError("UNAUTHENTICATED", "Bad credentials");
    return makeRequestContext(viewer, request);
  }
  return {
    getTokenContext,
    async getContext(request) {
      const secret = sessionSecret(request);
      const viewer = secret ? await getSessionViewer({ db }, secret) : ANONYMOUS;
      return makeRequestContext(viewer, request);
    },
    async getApiContext(request) {
      return request.headers.authorization === undefined
        ? makeRequestContext(ANONYMOUS, request)
        : getTokenContext(request);
    },
    systemContext: () => makeContext(ANONYMOUS, resources.log),
  };
}

/** Fastify's type of a log has fewer methods than pino's. */
function requestLog(request: FastifyRequest): Context["log"] {
  return request.log as unknown as Context["log"];
}
