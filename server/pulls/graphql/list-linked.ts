import { batch, type Context } from "#server/platform/context.ts";
import { issueKey, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { loadPulls, type PullRow } from "#server/pulls/pull.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";

/** The linked issues or pull requests that the viewer can see. */
export async function listLinked(ctx: Context, keys: readonly IssueKey[] | undefined, args: PageArgs) {
  const issues = await Promise.all((keys ?? []).map((key) => loadIssue(ctx, key)));
  return connectionFromArray(
    issues.filter((issue) => issue !== undefined),
    args,
    50,
  );
}

type CloserArgs = PageArgs & {
  includeClosedPrs?: boolean | null;
  orderByState?: boolean | null;
  userLinkedOnly?: boolean | null;
};

/** The pull requests whose merge closes an issue. Descriptions link them, nobody does it by hand. */
export async function listClosers(ctx: Context, keys: readonly IssueKey[] | undefined, args: CloserArgs) {
  const linked = args.userLinkedOnly ? [] : (keys ?? []);
  const pulls = await Promise.all(
    linked.map(async (key) => {
      const [issue, pull] = await Promise.all([loadIssue(ctx, key), batch(ctx, loadPulls, toKey(key), issueKey)]);
      return issue && pull ? [{ issue, rank: rank(issue, pull) }] : [];
    }),
  );
  const found = pulls.flat().filter(({ rank: state }) => args.includeClosedPrs || state !== CLOSED);
  if (args.orderByState) found.sort((a, b) => a.rank - b.rank);
  return connectionFromArray(
    found.map(({ issue }) => issue),
    args,
    50,
  );
}

const CLOSED = 2;

/** Open, merged, closed. */
function rank({ state }: IssueRow, { mergedAt }: PullRow): number {
  if (state === "OPEN") return 0;
  return mergedAt ? 1 : CLOSED;
}

function toKey({ repositoryId, id }: IssueKey): IssueKey {
  return { repositoryId, id };
}
