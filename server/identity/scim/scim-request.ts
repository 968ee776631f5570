import type { FastifyReply, FastifyRequest } from "fastify";
import type { Provider } from "#server/identity/provider.ts";
import type { Context } from "#server/platform/context.ts";
import { LIMITS } from "#shared/limits.ts";

export const SCIM_TYPE = "application/scim+json";

export type ScimRequest = FastifyRequest<{ Params: { slug: string; id: string } }>;
type Handler = (ctx: Context, provider: Provider, request: ScimRequest) => Promise<object | undefined>;
/** A handler that runs in a transaction, for a request with the token of the provider's directory. */
export type Handle = (
  handler: Handler,
  status?: number,
) => (request: ScimRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The part of a list that a request asks for. */
export function readPage(request: ScimRequest): { startIndex: number; count: number; filter: string | undefined } {
  const { startIndex, count, filter } = request.query as Record<string, string | undefined>;
  const read = (text: string | undefined, fallback: number) => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : fallback);
  return {
    startIndex: Math.max(1, read(startIndex, 1)),
    count: Math.min(LIMITS.scimPage, read(count, LIMITS.scimPage)),
    filter,
  };
}
