import { visible } from "#server/access/visible.ts";
import type { Context } from "#server/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { Names } from "#server/search/compile.ts";
import type { Query } from "#shared/query/ast.ts";
import { walk } from "#shared/query/normalize.ts";

type Found = { kind: "label" | "milestone" | "account"; name: string; id: number };

/** Looks up, in one statement, the ids that the names of a query stand for where the viewer may see them. */
export async function lookUpNames(ctx: Context, query: Query, repositoryId: number | undefined): Promise<Names> {
  const wanted = wantedNames(query);
  const found =
    wanted.some.length === 0
      ? []
      : await ctx.db.rows<Found>(sql`
    select 'label' as kind, lower(l.name) as name, l.id from labels l join repositories r on r.id = l.repository_id
      where lower(l.name) = any(${wanted.labels}) and (${repositoryId ?? null}::int is null or l.repository_id = ${repositoryId ?? null}) and ${visible(ctx.viewer)}
    union all select 'milestone', lower(m.title), m.id from milestones m join repositories r on r.id = m.repository_id
      where lower(m.title) = any(${wanted.milestones}) and (${repositoryId ?? null}::int is null or m.repository_id = ${repositoryId ?? null}) and ${visible(ctx.viewer)}
    union all select 'account', lower(a.login), a.id from accounts a where lower(a.login) = any(${wanted.accounts})`);
  const ids = (kind: Found["kind"], name: string) =>
    found.filter((row) => row.kind === kind && row.name === name.toLowerCase()).map((row) => row.id);
  return {
    labelIds: (name) => ids("label", name),
    milestoneIds: (title) => ids("milestone", title),
    accountId: (login) => ids("account", login)[0],
  };
}

function wantedNames(query: Query) {
  const labels: string[] = [];
  const milestones: string[] = [];
  const accounts: string[] = [];
  walk(query.root, (node) => {
    if (node.kind !== "term") return;
    const values = node.values.map((value) => value.text.toLowerCase());
    if (node.name === "label") labels.push(...values);
    if (node.name === "milestone") milestones.push(...values);
    if (["author", "assignee", "org", "user"].includes(node.name))
      accounts.push(...values.map((value) => value.replace(/^@/, "")));
  });
  return { labels, milestones, accounts, some: [...labels, ...milestones, ...accounts] };
}
