import { authorize } from "#server/access/authorize.ts";
import { announceChanges } from "#server/events/announce-change.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant, requireRepository, type RepositoryRow } from "#server/repositories/repository.ts";
import { loadRepositoryDetails } from "#server/repositories/repository-details.ts";
import { LIMITS } from "#shared/limits.ts";

type Topics = { repository: RepositoryRow; invalidTopicNames: string[] };

/** Replaces the topics of a repository. If any name is invalid nothing changes, and the invalid ones are returned. */
export async function updateTopics(
  ctx: Context,
  input: { id: number; topicNames: readonly string[] },
): Promise<Topics> {
  const repository = await requireRepository(ctx, input.id);
  authorize(ctx, "repository.update", getGrant(ctx, repository));
  const names = [...new Set(input.topicNames.map((name) => name.trim().toLowerCase()))];
  const invalidTopicNames = names.filter((name, index) => !TOPIC.test(name) || index >= LIMITS.topics);
  if (invalidTopicNames.length > 0) return { repository, invalidTopicNames };
  const former = (await loadRepositoryDetails(ctx, [repository.id]))[0]?.topics ?? [];
  await ctx.db.run(sql`update repositories set topics = ${names}, updated_at = ${ctx.now} where id = ${repository.id}`);
  const row = await requireRepository(ctx, repository.id);
  if (former.join() !== names.join()) {
    const changes = { topics: { from: former } };
    await announceChanges(ctx, [{ name: "repository", action: "edited", repositoryId: row.id, row, changes }]);
  }
  return { repository: row, invalidTopicNames };
}

/** Lower-case letters, digits and hyphens, at most 50, not beginning with a hyphen. */
const TOPIC = /^[a-z0-9][a-z0-9-]{0,49}$/;
