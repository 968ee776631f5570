import type { FastifyReply } from "fastify";
import { READ_POINTS, WRITE_POINTS } from "#server/platform/secondary-limits.ts";
import type { RestRequest } from "#server/rest/http/route.ts";
import { sendError } from "#server/rest/http/send-errors.ts";

type Limited = { reply: FastifyReply; input: Pick<RestRequest, "ctx" | "route" | "limits"> };

/** Checks and runs a request that the rate limits admit, and tells the client what is left. Asking for the limits is free. */
export async function limited({ reply, input }: Limited, work: () => Promise<FastifyReply>): Promise<FastifyReply> {
  const { ctx, route, limits } = input;
  if (route.path === "/rate_limit") return work();
  const admission = limits.admit(ctx, {
    resource: route.path.startsWith("/search/") ? "search" : "core",
    cost: 1,
    points: route.method === "GET" ? READ_POINTS : WRITE_POINTS,
    contents: route.isContent === true ? 1 : 0,
  });
  if (!admission) return work();
  try {
    void reply.headers(admission.headers);
    if (!admission.refusal) return await work();
    const { status, message, documentationUrl } = admission.refusal;
    return sendError(reply, { status, message, documentationUrl });
  } finally {
    admission.end();
  }
}
