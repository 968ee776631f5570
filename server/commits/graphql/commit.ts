import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { loadSuites } from "#server/commits/check-suite.ts";
import { loadChecks, rollUpChecks } from "#server/commits/checks.ts";
import { filterSuites } from "#server/commits/graphql/filter-checks.ts";
import type { GitActor as GitActorRow } from "#server/commits/graphql/mappers.ts";
import { listHistory } from "#server/commits/history.ts";
import {
  commitKey,
  loadCommits,
  messageBody,
  messageHeadline,
  NO_COMMIT,
  type CommitKey,
  type CommitRow,
} from "#server/commits/commit.ts";
import { commitPath, commitUrl } from "#server/commits/commit-path.ts";
import { renderTitle } from "#server/markdown/render.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { connectionFromArray } from "#server/platform/graphql/connection.ts";
import { oidGlobalId } from "#server/platform/graphql/global-id.ts";
import { resolveRepository } from "#server/repositories/load-repository.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { paths } from "#shared/paths.ts";

type Resolvers = FeatureResolvers["commits"];

/** The moment of a commit of which only the id is known. */
const UNKNOWN_DATE = new Date(0);

const objectFields = {
  abbreviatedOid: ({ oid }: CommitKey) => oid.slice(0, 7),
  commitResourcePath: path,
  commitUrl: url,
  repository: resolveRepository,
};

export const Commit: Resolvers["Commit"] = {
  ...objectFields,
  id: (commit) => oidGlobalId("C", commit),
  additions: field((row) => row.additions, 0),
  author: actor(toAuthor),
  authoredByCommitter: async (commit, _, ctx) => {
    const row = await load(ctx, commit);
    return row === undefined || toName(toAuthor(row)) === toName(toCommitter(row));
  },
  authoredDate: field((row) => row.authoredAt, UNKNOWN_DATE),
  authors: async (commit, args, ctx) => {
    const row = await load(ctx, commit);
    return connectionFromArray(row ? [toAuthor(row)] : [], args, 10);
  },
  blame: () => ({ ranges: [] }),
  changedFiles: field((row) => row.changedFiles ?? 0, 0),
  changedFilesIfAvailable: field((row) => row.changedFiles, null),
  checkSuites: async (commit, args, ctx) => {
    const suites = (await batch(ctx, loadSuites, commit, commitKey)) ?? [];
    const { runs } = await loadChecks(ctx, commit);
    return connectionFromArray(filterSuites(suites, runs, args.filterBy), args, 100);
  },
  comments: (_, args) => connectionFromArray([], args, 10),
  committedDate: field((row) => row.committedAt, UNKNOWN_DATE),
  committedViaWeb: () => false,
  committer: actor(toCommitter),
  deletions: field((row) => row.deletions, 0),
  file: () => null,
  history: listHistory,
  message: field((row) => row.message, ""),
  messageBody: field((row) => messageBody(row.message), ""),
  messageBodyHTML: field((row) => toHtml(messageBody(row.message)), ""),
  messageHeadline: field((row) => messageHeadline(row.message), ""),
  messageHeadlineHTML: field((row) => renderTitle(messageHeadline(row.message)), ""),
  onBehalfOf: () => null,
  parents: async (commit, args, ctx) => {
    const oids = (await load(ctx, commit))?.parentOids ?? [];
    return connectionFromArray(
      oids.map((oid) => ({ repositoryId: commit.repositoryId, oid })),
      args,
      10,
    );
  },
  pushedDate: () => null,
  resourcePath: path,
  signature: () => null,
  status: async (commit, _, ctx) => {
    const checks = await loadChecks(ctx, commit);
    return checks.statuses.length === 0 ? null : checks;
  },
  statusCheckRollup: async (commit, _, ctx) => {
    const checks = await loadChecks(ctx, commit);
    return rollUpChecks(checks) === null ? null : checks;
  },
  tarballUrl: url,
  tree: (commit) => commit,
  treeResourcePath: path,
  treeUrl: url,
  hostUrl: async (commit, _, ctx) => (await load(ctx, commit))?.hostUrl,
  url: async (commit, args, ctx) => (await load(ctx, commit))?.hostUrl ?? url(commit, args, ctx),
  viewerCanSubscribe: () => false,
  viewerSubscription: () => null,
  zipballUrl: url,
};

export const Tree: Resolvers["Tree"] = {
  ...objectFields,
  abbreviatedOid: () => NO_COMMIT.slice(0, 7),
  entries: () => null,
  id: (commit) => oidGlobalId("TREE", commit),
  oid: () => NO_COMMIT,
};

export const GitActor: Resolvers["GitActor"] = {
  avatarUrl: async ({ accountId }, { size }, ctx) => {
    const account = await loadAccount(ctx, accountId);
    if (!account) return `${ctx.config.url}/avatars/ghost.svg`;
    return ctx.config.url + paths.avatar(account.id, { size: size ?? undefined, version: account.avatarVersion });
  },
  user: async ({ accountId }, _, ctx) => {
    const account = await loadAccount(ctx, accountId);
    return account?.kind === "USER" ? account : null;
  },
};

function load(ctx: Context, { repositoryId, oid }: CommitKey): Promise<CommitRow | undefined> {
  return batch(ctx, loadCommits, { repositoryId, oid }, commitKey);
}

function field<T>(select: (row: CommitRow) => T, unknown: T) {
  return async (commit: CommitKey, _: unknown, ctx: Context): Promise<T> => {
    const row = await load(ctx, commit);
    return row ? select(row) : unknown;
  };
}

function actor(select: (row: CommitRow) => GitActorRow) {
  return field<GitActorRow | null>(select, null);
}

function toAuthor(row: CommitRow): GitActorRow {
  return { accountId: row.authorId, name: row.authorName, email: row.authorEmail, date: row.authoredAt };
}

/** Who wrote it, if no committer was reported. */
function toCommitter(row: CommitRow): GitActorRow {
  if (row.committerId === null && row.committerName === null) return { ...toAuthor(row), date: row.committedAt };
  return { accountId: row.committerId, name: row.committerName, email: row.committerEmail, date: row.committedAt };
}

function toName({ accountId, name, email }: GitActorRow): string {
  return `${accountId} ${name} ${email}`;
}

function toHtml(text: string): string {
  return text === "" ? "" : `<pre>${escapeHtml(text)}</pre>`;
}

function path(commit: CommitKey, _: unknown, ctx: Context): Promise<string> {
  return commitPath(ctx, commit);
}

function url(commit: CommitKey, _: unknown, ctx: Context): Promise<string> {
  return commitUrl(ctx, commit);
}
