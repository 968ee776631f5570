import type { FastifyRequest } from "fastify";
import { sessionSecret } from "#server/accounts/session-route.ts";
import { getSessionViewer, getTokenViewer } from "#server/accounts/session.ts";
import { ANONYMOUS, type Context, type Viewer } from "#server/platform/context.ts";
import { UserError } from "#server/errors.ts";
import { FEATURE_CONTEXT } from "#server/features.ts";
import { AUTHENTICATION_REQUIRED } from "#shared/messages.ts";

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

type Resources = Pick<Context, "config" | "log" | "bus" | "db" | "enqueue">;

export function makeContexts(resources: Resources): Contexts {
  const { db } = resources;
  function makeContext(viewer: Viewer, log: Context["log"]): Context {
    return {
      ...resources,
      viewer,
      log,
      now: new Date(),
      ...FEATURE_CONTEXT,
      suppressNotifications: false,
    };
  }
  async function getTokenContext(request: FastifyRequest): Promise<Context> {
    const token = /^(?:token|bearer) +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    if (!token) throw new UserError("UNAUTHENTICATED", AUTHENTICATION_REQUIRED);
    const viewer = await getTokenViewer({ db }, token);
    if (!viewer) throw new UserError("UNAUTHENTICATED", "Bad credentials");
    return makeContext(viewer, requestLog(request));
  }
  return {
    getTokenContext,
    async getContext(request) {
      const secret = sessionSecret(request);
      const viewer = secret ? await getSessionViewer({ db }, secret) : ANONYMOUS;
      return makeContext(viewer, requestLog(request));
    },
    async getApiContext(request) {
      return request.headers.authorization === undefined
        ? makeContext(ANONYMOUS, requestLog(request))
        : getTokenContext(request);
    },
    systemContext: () => makeContext(ANONYMOUS, resources.log),
  };
}

/** Fastify's type of a log has fewer methods than pino's. */
function requestLog(request: FastifyRequest): Context["log"] {
  return request.log as unknown as Context["log"];
}
