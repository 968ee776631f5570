import type { CheckRunState, FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { countByState, summarizeChecks, toCheckDetails } from "#server/commits/check-details.ts";
import type { CheckRunRow } from "#server/commits/check-run.ts";
import { loadSuitesById, summarizeSuite, type CheckSuiteRow } from "#server/commits/check-suite.ts";
import { loadChecks, rollUpChecks, type Checks } from "#server/commits/checks.ts";
import { commitUrl, commitPath } from "#server/commits/commit-path.ts";
import { filterRuns } from "#server/commits/graphql/filter-checks.ts";
import { rollUp } from "#server/commits/check-run.ts";
import { issueKey } from "#server/issues/issue.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
import { globalId, oidGlobalId, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { resolveRepository } from "#server/repositories/load-repository.ts";
import { getChecksHeaderState } from "#shared/checks.ts";
import { paths } from "#shared/paths.ts";

type Resolvers = FeatureResolvers["commits"];

export const Status: Resolvers["Status"] = {
  combinedContexts: listContexts,
  context: ({ statuses }, { name }) => statuses.find((status) => status.context === name) ?? null,
  contexts: ({ statuses }) => statuses,
  id: ({ commit }) => oidGlobalId("ST", commit),
  state: ({ statuses }) => rollUp(statuses.map(({ state }) => state)) ?? "PENDING",
};

export const StatusCheckRollup: Resolvers["StatusCheckRollup"] = {
  checkRunCount: ({ runs, statuses }) => runs.length + statuses.length,
  checkRunCountsByState: countByState,
  checkRuns: ({ runs }) => runs,
  checksHeaderState: (checks) => getChecksHeaderState(countByState(checks)),
  checksStatusSummary: (checks) => summarizeChecks(countByState(checks)),
  contexts: listContexts,
  id: ({ commit }) => oidGlobalId("SCR", commit),
  state: (checks) => rollUpChecks(checks) ?? "SUCCESS",
};

export const StatusContext: Resolvers["StatusContext"] = {
  avatarUrl: async ({ creatorId }, { size }, ctx) => {
    const account = await loadAccount(ctx, creatorId);
    return account && ctx.config.url + paths.avatar(account.id, { size: size ?? 40, version: account.avatarVersion });
  },
  commit: ({ repositoryId, oid }) => ({ repositoryId, oid }),
  creator: ({ creatorId }, _, ctx) => loadAccount(ctx, creatorId),
  id: ({ repositoryId, id }) => globalId("SC", repositoryId, id),
};

export const CheckRun: Resolvers["CheckRun"] = {
  annotations: (run, args) =>
    connectionFromArray(
      run.annotations.map((annotation) => ({ run, annotation })),
      args,
      50,
    ),
  checkSuite: loadSuite,
  databaseId: ({ id }) => toDatabaseId(id),
  id: (run) => globalId("CR", run.repositoryId, run.id),
  headSha: (run) => run.headOid,
  icon: (run) => toCheckDetails(run).icon,
  additionalContext: (run) => toCheckDetails(run).additionalContext,
  description: (run) => toCheckDetails(run).description,
  pending: (run) => toCheckDetails(run).pending,
  permalink: runUrl,
  repository: resolveRepository,
  resourcePath: (run, _, ctx) => commitPath(ctx, toCommit(run)),
  targetUrl: (run) => run.detailsUrl,
  text: (run) => run.details,
  url: runUrl,
  avatarBackgroundColor: () => null,
  avatarDescription: () => null,
  avatarLogo: () => null,
  avatarUrl: () => null,
};

export const CheckAnnotation: Resolvers["CheckAnnotation"] = {
  annotationLevel: ({ annotation }) => annotation.level,
  blobUrl: ({ run }, _, ctx) => commitUrl(ctx, toCommit(run)),
  databaseId: () => null,
  location: ({ annotation }) => ({
    start: { line: annotation.startLine, column: annotation.startColumn },
    end: { line: annotation.endLine, column: annotation.endColumn },
  }),
  message: ({ annotation }) => annotation.message,
  path: ({ annotation }) => annotation.path,
  rawDetails: ({ annotation }) => annotation.rawDetails,
  title: ({ annotation }) => annotation.title,
};

export const CheckSuite: Resolvers["CheckSuite"] = {
  branch: ({ repositoryId, branch }) => (branch === null ? null : { repositoryId, name: branch }),
  checkRuns: async (suite, args, ctx) =>
    connectionFromArray(filterRuns(await loadRuns(ctx, suite), args.filterBy), args, 100),
  commit: ({ repositoryId, oid }) => ({ repositoryId, oid }),
  conclusion: async (suite, _, ctx) => summarizeSuite(await loadRuns(ctx, suite)).conclusion,
  creator: async ({ creatorId }, _, ctx) => {
    const account = await loadAccount(ctx, creatorId);
    return account?.kind === "USER" ? account : null;
  },
  databaseId: ({ id }) => toDatabaseId(id),
  id: (suite) => globalId("CS", suite.repositoryId, suite.id),
  repository: resolveRepository,
  resourcePath: (suite, _, ctx) => commitPath(ctx, suite),
  status: async (suite, _, ctx) => summarizeSuite(await loadRuns(ctx, suite)).status,
  url: (suite, _, ctx) => commitUrl(ctx, suite),
  workflowRun: () => null,
};

function listContexts({ runs, statuses }: Checks, args: PageArgs) {
  const contexts = [
    ...runs.map((run) => withTypeName("CheckRun", run)),
    ...statuses.map((status) => withTypeName("StatusContext", status)),
  ];
  return {
    ...connectionFromArray(contexts, args, 100),
    checkRunCount: runs.length,
    checkRunCountsByState: countOf(runs.map(getRunState)),
    statusContextCount: statuses.length,
    statusContextCountsByState: countOf(statuses.map(({ state }) => state)),
  };
}

function countOf<State extends string>(states: readonly State[]): { state: State; count: number }[] {
  return [...new Set(states)].sort().map((state) => ({ state, count: states.filter((each) => each === state).length }));
}

function getRunState({ conclusion, status }: CheckRunRow): CheckRunState {
  return conclusion ?? (status === "REQUESTED" ? "QUEUED" : status);
}

/** A run that a server of an earlier version wrote has no suite in the database. */
async function loadSuite(run: CheckRunRow, _: unknown, ctx: Context): Promise<CheckSuiteRow> {
  const { repositoryId, suiteId } = run;
  const suite =
    suiteId === null ? undefined : await batch(ctx, loadSuitesById, { repositoryId, id: suiteId }, issueKey);
  const created = { createdAt: run.startedAt, updatedAt: run.completedAt ?? run.startedAt };
  return suite ?? { ...toCommit(run), ...created, id: 0, branch: null, creatorId: run.creatorId };
}

async function loadRuns(ctx: Context, suite: CheckSuiteRow): Promise<CheckRunRow[]> {
  const { runs } = await loadChecks(ctx, { repositoryId: suite.repositoryId, oid: suite.oid });
  return runs.filter((run) => (run.suiteId ?? 0) === suite.id);
}

function toCommit({ repositoryId, headOid }: CheckRunRow) {
  return { repositoryId, oid: headOid };
}

async function runUrl(run: CheckRunRow, _: unknown, ctx: Context): Promise<string> {
  return `${await commitUrl(ctx, toCommit(run))}/status-details`;
}
