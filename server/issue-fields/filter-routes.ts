import type { FastifyInstance } from "fastify";
import { batch, type Context } from "#server/platform/context.ts";
import { loadFieldOptions, loadFieldsByOwner, type IssueFieldRow } from "#server/issue-fields/issue-field.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { repositoryByName, visibleRepositories } from "#server/repositories/repository.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Private to its reader; asked for again after a minute. */
const CACHE = "private, max-age=60, stale-while-revalidate=600";

/**
 * `GET /_filter/issue_fields?repo=owner/name` and `/_filter/issue_fields/dashboard`:
 * the fields that filters may offer, for a repository and for all that the
 * viewer may see. A repository that is not there has none.
 */
export function filterRoutes(app: FastifyInstance, platform: Platform): void {
  app.get<{ Querystring: { repo?: string } }>("/_filter/issue_fields", async (request, reply) => {
    const ctx = await platform.getContext(request);
    ctx.operation?.readFromReplicas(ctx.viewer.accountId);
    const [owner = "", name = ""] = (request.query.repo ?? "").split("/");
    const repository = await repositoryByName(ctx, owner, name);
    const fields = repository ? ((await batch(ctx, loadFieldsByOwner, repository.ownerId)) ?? []) : [];
    reply.header("Cache-Control", CACHE);
    return { issue_fields: await Promise.all(fields.map((field) => fieldJson(ctx, field))) };
  });
  app.get("/_filter/issue_fields/dashboard", async (request, reply) => {
    const ctx = await platform.getContext(request);
    ctx.operation?.readFromReplicas(ctx.viewer.accountId);
    const repositories = await visibleRepositories(ctx, sql`o.kind = 'ORGANIZATION'`, sql``);
    const owners = new Map(repositories.map((repository) => [repository.ownerId, repository.ownerLogin]));
    const groups = await Promise.all(
      [...owners].map(async ([id, login]) => {
        const fields = (await batch(ctx, loadFieldsByOwner, id)) ?? [];
        return { organization: login, fields: await Promise.all(fields.map((field) => fieldJson(ctx, field))) };
      }),
    );
    reply.header("Cache-Control", CACHE);
    return { issue_fields: groups.filter((group) => group.fields.length > 0) };
  });
}

async function fieldJson(ctx: Context, field: IssueFieldRow) {
  const options = (await batch(ctx, loadFieldOptions, field.id)) ?? [];
  return {
    name: field.name,
    name_slug: field.slug,
    data_type: field.dataType.toLowerCase(),
    options: options.map((option) => ({ name: option.name, color: option.color.toLowerCase() })),
  };
}
