import type { FastifyInstance } from "fastify";
import { toChecksDetails } from "#server/commits/check-details.ts";
import { loadChecks } from "#server/commits/checks.ts";
import { orNotFound } from "#server/errors.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { repositoryByName } from "#server/repositories/repository.ts";

type Params = { owner: string; name: string; oid: string };

/** `GET /{owner}/{name}/commit/{oid}/status-details`: the checks of a commit, for their dialog. */
export function checksRoute(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: Params }>("/:owner/:name/commit/:oid/status-details", async (request, reply) => {
    const ctx = await platform.getContext(request);
    ctx.operation?.readFromReplicas(ctx.viewer.accountId);
    const { owner, name, oid } = request.params;
    const repository = orNotFound(await repositoryByName(ctx, owner, name), "a Repository");
    void reply.header("cache-control", "no-store");
    return toChecksDetails(await loadChecks(ctx, { repositoryId: repository.id, oid: oid.toLowerCase() }));
  });
}
