import { runCommand } from "#server/run-command.ts";
import { batch, type Context } from "#server/context.ts";
import { unprocessable } from "#server/errors.ts";
import { addAssignees, removeAssignees } from "#server/issues/assign-issue.ts";
import { closeIssue, type CloseReason } from "#server/issues/close-issue.ts";
import { DETACH_JOB, detachAll, detachDeletedLabel, detachDeletedMilestone } from "#server/issues/detach-deleted.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { deleteIssue } from "#server/issues/delete-issue.ts";
import { milestoneProgress } from "#server/issues/milestone-progress.ts";
import { reprioritizeMilestoneIssue } from "#server/issues/reprioritize-milestone-issue.ts";
import { LABEL_DELETED } from "#server/labels/delete-label.ts";
import type { LabelRow } from "#server/labels/label.ts";
import { MILESTONE_DELETED } from "#server/milestones/delete-milestone.ts";
import type { MilestoneRow } from "#server/milestones/milestone.ts";
import { loadIssueCounts } from "#server/issues/issue-counts.ts";
import { issueByNumber, issueKey, loadIssues, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { addLabels, removeLabels } from "#server/issues/label-issue.ts";
import { lockIssue, unlockIssue, type LockReason } from "#server/issues/lock-issue.ts";
import { listIssues, type IssueListArgs } from "#server/issues/list-issues.ts";
import { markActorRead, markIssueAsRead } from "#server/issues/mark-read.ts";
import { checkBody } from "#server/issues/check-input.ts";
import { renderBody } from "#server/repositories/render-body.ts";
import { reopenIssue } from "#server/issues/reopen-issue.ts";
import { issueFields, issueOnlyFields } from "#server/issues/issue-resolvers.ts";
import { issueTypeName } from "#server/issues/issue-type-name.ts";
import { setIssueType } from "#server/issues/set-issue-type.ts";
import { suggestedActors } from "#server/issues/suggested-actors.ts";
import { toggleTask } from "#server/issues/toggle-task.ts";
import { transferIssue, transferredTo } from "#server/issues/transfer-issue.ts";
import { updateIssue } from "#server/issues/update-issue.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
import { sql } from "#server/platform/db/sql.ts";
import { addStep } from "#server/platform/hooks.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { idNumbers, type DecodedId, type IdPrefix } from "#server/platform/graphql/global-id.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import type { FormAnswers } from "#shared/forms/form.ts";
import { LIMITS } from "#shared/limits.ts";

type Input<T> = { input: T & { clientMutationId?: string | null } };
type UpdateInput = {
  title?: string;
  body?: string;
  bodyVersion?: number;
  previousTitle?: string;
  milestoneId?: string | null;
  assigneeIds?: string[];
  labelIds?: string[];
};

type CreateInput = {
  repositoryId: string;
  title: string;
  body?: string;
  labelIds?: string[];
  assigneeIds?: string[];
  milestoneId?: string;
  issueTypeId?: string;
  issueTemplate?: string;
  formAnswers?: { id: string; values: string[] }[];
  projectIds?: string[];
  projectV2Ids?: string[];
  parentIssueId?: string;
  idempotencyKey?: string;
};

const resolvers: Resolvers = {
  Issue: { ...issueFields, ...issueOnlyFields },
  Repository: {
    issue: async (r: RepositoryRow, { number }: { number: number }, ctx: Context) => {
      const found = await issueByNumber(ctx, r, number);
      return found && !found.isPull ? found : null;
    },
    issues: (r: RepositoryRow, args: IssueListArgs, ctx: Context) => listIssues(ctx, r, args),
    issueOrPullRequest: async (r: RepositoryRow, { number }: { number: number }, ctx: Context) =>
      withTypeName((await issueByNumber(ctx, r, number)) ?? (await transferredTo(ctx, r, number))),
    renderMarkdown: (r: RepositoryRow, { text }: { text: string }, ctx: Context) => renderBody(ctx, r, checkBody(text)),
    openIssueCount: async (r: RepositoryRow, _: unknown, ctx: Context) =>
      (await batch(ctx, loadIssueCounts, r.id))?.open ?? 0,
    closedIssueCount: async (r: RepositoryRow, _: unknown, ctx: Context) =>
      (await batch(ctx, loadIssueCounts, r.id))?.closed ?? 0,
    suggestedActors: async (r: RepositoryRow, args: PageArgs & { query?: string }, ctx: Context) =>
      connectionFromArray(await suggestedActors(ctx, r, args.query), args, LIMITS.suggestedActors),
  },
  Label: {
    issues: (l: LabelRow, args: IssueListArgs, ctx: Context) =>
      listIssues(ctx, { id: l.repositoryId }, args, sql`i.label_ids @> ${[l.id]}::bigint[]`),
  },
  Milestone: {
    issues: (m: MilestoneRow, args: IssueListArgs, ctx: Context) =>
      listIssues(ctx, { id: m.repositoryId }, args, sql`i.milestone_id = ${m.id}`),
    progress: (m: MilestoneRow, _: unknown, ctx: Context) => milestoneProgress(ctx, m),
  },
  Mutation: {
    createIssue: async (_: unknown, { input }: Input<CreateInput>, ctx: Context) => {
      const repositoryId = idNumbers(input.repositoryId, ["R"])[0];
      const [parentRepository, parentId] = input.parentIssueId ? idNumbers(input.parentIssueId, ["I"]) : [];
      return {
        issue: await runCommand(ctx, createIssue, {
          repositoryId,
          title: input.title,
          body: input.body,
          issueTypeId: input.issueTypeId ? idNumbers(input.issueTypeId, ["IT"])[0] : null,
          ...metadataIds(input, repositoryId),
          issueTemplate: input.issueTemplate,
          formAnswers: input.formAnswers ? parseFormAnswers(input.formAnswers) : null,
          projectIds: [...(input.projectV2Ids ?? []), ...(input.projectIds ?? [])].map(
            (id) => idNumbers(id, ["PVT"])[0],
          ),
          parentIssue: parentId === undefined ? null : { repositoryId: parentRepository ?? 0, id: parentId },
          idempotencyKey: input.idempotencyKey,
        }),
        clientMutationId: input.clientMutationId,
      };
    },
    updateIssue: async (_: unknown, { input }: Input<UpdateInput & { id: string }>, ctx: Context) => {
      const key = keyOf(input.id, ["I", "PR"]);
      const issueish = await runCommand(ctx, updateIssue, {
        ...input,
        ...key,
        ...metadataIds(input, key.repositoryId),
      });
      return {
        issue: issueish.isPull ? null : issueish,
        issueish,
        clientMutationId: input.clientMutationId,
      };
    },
    updatePullRequest: async (_: unknown, { input }: Input<UpdateInput & { pullRequestId: string }>, ctx: Context) => {
      const key = keyOf(input.pullRequestId, ["PR"]);
      return {
        pullRequest: await runCommand(ctx, updateIssue, { ...input, ...key, ...metadataIds(input, key.repositoryId) }),
        clientMutationId: input.clientMutationId,
      };
    },
    closeIssue: async (
      _: unknown,
      { input }: Input<{ issueId: string; stateReason?: CloseReason; duplicateIssueId?: string }>,
      ctx: Context,
    ) => ({
      issue: await runCommand(ctx, closeIssue, {
        ...keyOf(input.issueId, ["I"]),
        stateReason: input.stateReason,
        duplicateOf: input.duplicateIssueId ? keyOf(input.duplicateIssueId, ["I"]) : null,
      }),
      clientMutationId: input.clientMutationId,
    }),
    reopenIssue: async (_: unknown, { input }: Input<{ issueId: string }>, ctx: Context) => ({
      issue: await runCommand(ctx, reopenIssue, keyOf(input.issueId, ["I"])),
      clientMutationId: input.clientMutationId,
    }),
    reprioritizeMilestoneIssue: async (
      _: unknown,
      { input }: Input<{ id: string; milestoneId: string; timestamp?: string | null; prevId?: string | null }>,
      ctx: Context,
    ) => {
      const key = keyOf(input.id, ["I", "PR"]);
      const milestone = keyOf(input.milestoneId, ["MI"]);
      const previous = input.prevId ? keyOf(input.prevId, ["I", "PR"]) : undefined;
      return {
        milestone: await runCommand(ctx, reprioritizeMilestoneIssue, {
          ...key,
          // Of another repository: it stands for nothing here.
          milestoneId: milestone.repositoryId === key.repositoryId ? milestone.id : 0,
          prevId: previous ? (previous.repositoryId === key.repositoryId ? previous.id : 0) : null,
          timestamp: input.timestamp ? new Date(input.timestamp) : null,
        }),
        clientMutationId: input.clientMutationId,
      };
    },
    addLabelsToLabelable: async (
      _: unknown,
      { input }: Input<{ labelableId: string; labelIds: string[] }>,
      ctx: Context,
    ) => {
      const key = keyOf(input.labelableId, ["I", "PR"]);
      return {
        labelable: withTypeName(
          await runCommand(ctx, addLabels, { ...key, labelIds: repositoryIds(key.repositoryId, input.labelIds, "LA") }),
        ),
        clientMutationId: input.clientMutationId,
      };
    },
    removeLabelsFromLabelable: async (
      _: unknown,
      { input }: Input<{ labelableId: string; labelIds: string[] }>,
      ctx: Context,
    ) => {
      const key = keyOf(input.labelableId, ["I", "PR"]);
      return {
        labelable: withTypeName(
          await runCommand(ctx, removeLabels, {
            ...key,
            labelIds: repositoryIds(key.repositoryId, input.labelIds, "LA"),
          }),
        ),
        clientMutationId: input.clientMutationId,
      };
    },
    addAssigneesToAssignable: async (
      _: unknown,
      { input }: Input<{ assignableId: string; assigneeIds: string[] }>,
      ctx: Context,
    ) => ({
      assignable: withTypeName(
        await runCommand(ctx, addAssignees, {
          ...keyOf(input.assignableId, ["I", "PR"]),
          assigneeIds: accountIds(input.assigneeIds),
        }),
      ),
      clientMutationId: input.clientMutationId,
    }),
    removeAssigneesFromAssignable: async (
      _: unknown,
      { input }: Input<{ assignableId: string; assigneeIds: string[] }>,
      ctx: Context,
    ) => ({
      assignable: withTypeName(
        await runCommand(ctx, removeAssignees, {
          ...keyOf(input.assignableId, ["I", "PR"]),
          assigneeIds: accountIds(input.assigneeIds),
        }),
      ),
      clientMutationId: input.clientMutationId,
    }),
    updateIssueIssueType: async (
      _: unknown,
      { input }: Input<{ issueId: string; issueTypeId?: string | null }>,
      ctx: Context,
    ) => ({
      issue: await runCommand(ctx, setIssueType, {
        ...keyOf(input.issueId, ["I"]),
        issueTypeId: input.issueTypeId ? idNumbers(input.issueTypeId, ["IT"])[0] : null,
      }),
      clientMutationId: input.clientMutationId,
    }),
    lockLockable: async (
      _: unknown,
      { input }: Input<{ lockableId: string; lockReason?: LockReason }>,
      ctx: Context,
    ) => ({
      lockedRecord: withTypeName(
        await runCommand(ctx, lockIssue, { ...keyOf(input.lockableId, ["I", "PR"]), lockReason: input.lockReason }),
      ),
      clientMutationId: input.clientMutationId,
    }),
    unlockLockable: async (_: unknown, { input }: Input<{ lockableId: string }>, ctx: Context) => ({
      unlockedRecord: withTypeName(await runCommand(ctx, unlockIssue, keyOf(input.lockableId, ["I", "PR"]))),
      clientMutationId: input.clientMutationId,
    }),
    deleteIssue: async (_: unknown, { input }: Input<{ issueId: string }>, ctx: Context) => ({
      repository: await runCommand(ctx, deleteIssue, keyOf(input.issueId, ["I"])),
      clientMutationId: input.clientMutationId,
    }),
    transferIssue: async (
      _: unknown,
      { input }: Input<{ issueId: string; repositoryId: string; createLabelsIfMissing?: boolean }>,
      ctx: Context,
    ) => ({
      issue: await runCommand(ctx, transferIssue, {
        ...keyOf(input.issueId, ["I"]),
        toRepositoryId: idNumbers(input.repositoryId, ["R"])[0],
        createLabelsIfMissing: input.createLabelsIfMissing,
      }),
      clientMutationId: input.clientMutationId,
    }),
    toggleTask: async (
      _: unknown,
      { input }: Input<{ subjectId: string; index: number; checked: boolean; bodyVersion?: number }>,
      ctx: Context,
    ) => {
      const issueish = await runCommand(ctx, toggleTask, { ...input, ...keyOf(input.subjectId, ["I", "PR"]) });
      return { issueish, clientMutationId: input.clientMutationId };
    },
    markIssueAsRead: async (_: unknown, { input }: Input<{ issueId: string }>, ctx: Context) => ({
      issue: withTypeName(await runCommand(ctx, markIssueAsRead, keyOf(input.issueId, ["I", "PR"]))),
      clientMutationId: input.clientMutationId,
    }),
  },
};

export const issues: Feature = {
  name: "issues",
  hasSchema: true,
  resolvers,
  subscribers: [markActorRead],
  hooks: [addStep(LABEL_DELETED, detachDeletedLabel), addStep(MILESTONE_DELETED, detachDeletedMilestone)],
  typeNames: {
    Issueish: issueTypeName,
    IssueOrPullRequest: issueTypeName,
    MilestoneItem: issueTypeName,
    SearchResultItem: issueTypeName,
  },
  jobs: { [DETACH_JOB]: (platform) => detachAll(platform.systemContext()) },
  jobsAtStart: [DETACH_JOB],
  nodes: { I: (ctx, id) => loadNode(ctx, id, false), PR: (ctx, id) => loadNode(ctx, id, true) },
};

async function loadNode(ctx: Context, { numbers: [repositoryId = 0, id = 0] }: DecodedId, isPull: boolean) {
  const issue = await batch(ctx, loadIssues, { repositoryId, id }, issueKey);
  return issue?.isPull === isPull ? withTypeName(issue) : undefined;
}

export function withTypeName(issue: IssueRow | undefined): (IssueRow & { __typename: string }) | undefined {
  return issue && { ...issue, __typename: issueTypeName(issue) };
}

function keyOf(id: string, prefixes: IdPrefix[]): IssueKey {
  const [repositoryId, number] = idNumbers(id, prefixes);
  return { repositoryId, id: number };
}

/** Ids of labels or milestones; one of another repository stands for nothing here. */
function repositoryIds(repositoryId: number, ids: readonly string[], prefix: "LA" | "MI"): number[] {
  return ids.map((id) => {
    const [repository, number] = idNumbers(id, [prefix]);
    return repository === repositoryId ? number : 0;
  });
}

function accountIds(ids: readonly string[]): number[] {
  return ids.map((id) => idNumbers(id, ["A"])[0]);
}

function metadataIds(
  input: { milestoneId?: string | null; assigneeIds?: string[]; labelIds?: string[] },
  repositoryId: number,
) {
  return {
    labelIds: input.labelIds ? repositoryIds(repositoryId, input.labelIds, "LA") : undefined,
    assigneeIds: input.assigneeIds ? accountIds(input.assigneeIds) : undefined,
    milestoneId: input.milestoneId
      ? repositoryIds(repositoryId, [input.milestoneId], "MI")[0]
      : (input.milestoneId as null | undefined),
  };
}

function parseFormAnswers(given: { id: string; values: string[] }[]): FormAnswers {
  if (given.length > 200) throw unprocessable("A form has at most 200 answers.", "formAnswers");
  return Object.fromEntries(given.map(({ id, values }) => [id, values.length === 1 ? (values[0] ?? "") : values]));
}
