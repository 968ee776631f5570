import { runCommand } from "#server/run-command.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import type { Action } from "#server/access/policy.ts";
import { batch, type Context } from "#server/context.ts";
import { createMilestone, type NewMilestone } from "#server/milestones/create-milestone.ts";
import { listMilestones, type MilestoneArgs } from "#server/milestones/list-milestones.ts";
import { loadMilestoneCounts, progressPercentage } from "#server/milestones/milestone-counts.ts";
import { loadMilestones, MILESTONE_COLUMNS, milestoneKey, type MilestoneRow } from "#server/milestones/milestone.ts";
import {
  createSharedMilestone,
  loadMilestonesByTitle,
  sharedMilestones,
  titleKey,
  updateSharedMilestone,
  type SharedMilestone,
  type SharedMilestoneArgs,
} from "#server/milestones/organization-milestones.ts";
import { updateMilestone, type MilestoneChange } from "#server/milestones/update-milestone.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { globalId, idNumbers } from "#server/platform/graphql/global-id.ts";
import { repositoryAddress, loadRepositories, viewerCan, type RepositoryRow } from "#server/repositories/repository.ts";
import { redactHidden } from "#server/repositories/redact-hidden.ts";
import { paths } from "#shared/paths.ts";

type Input<T> = { input: T & { clientMutationId?: string | null } };

const loadRepository = (milestone: MilestoneRow, ctx: Context) => batch(ctx, loadRepositories, milestone.repositoryId);

const loadCounts = async (m: MilestoneRow, ctx: Context) =>
  (await batch(ctx, loadMilestoneCounts, { repositoryId: m.repositoryId, id: m.id }, milestoneKey)) ?? {
    open: 0,
    closed: 0,
  };

async function milestonePath(milestone: MilestoneRow, ctx: Context): Promise<string> {
  const repository = await loadRepository(milestone, ctx);
  return repository ? paths.milestone(repositoryAddress(repository), milestone.number) : "/";
}

async function viewerCanOnMilestone(action: Action, milestone: MilestoneRow, ctx: Context): Promise<boolean> {
  const repository = await loadRepository(milestone, ctx);
  return repository !== undefined && viewerCan(ctx, action, repository);
}

const resolvers: Resolvers = {
  Milestone: {
    id: (m: MilestoneRow) => globalId("MI", m.repositoryId, m.id),
    closed: (m: MilestoneRow) => m.state === "CLOSED",
    openIssueCount: async (m: MilestoneRow, _: unknown, ctx: Context) => (await loadCounts(m, ctx)).open,
    closedIssueCount: async (m: MilestoneRow, _: unknown, ctx: Context) => (await loadCounts(m, ctx)).closed,
    progressPercentage: async (m: MilestoneRow, _: unknown, ctx: Context) =>
      progressPercentage(await loadCounts(m, ctx)),
    descriptionHTML: async (m: MilestoneRow, _: unknown, ctx: Context) =>
      m.descriptionHtml === null ? null : redactHidden(ctx, await loadRepository(m, ctx), m.descriptionHtml),
    creator: (m: MilestoneRow, _: unknown, ctx: Context) =>
      m.creatorId === null ? null : batch(ctx, loadAccounts, m.creatorId),
    repository: (m: MilestoneRow, _: unknown, ctx: Context) => loadRepository(m, ctx),
    resourcePath: (m: MilestoneRow, _: unknown, ctx: Context) => milestonePath(m, ctx),
    url: async (m: MilestoneRow, _: unknown, ctx: Context) => ctx.config.url + (await milestonePath(m, ctx)),
    viewerCanClose: async (m: MilestoneRow, _: unknown, ctx: Context) =>
      m.state === "OPEN" && (await viewerCanOnMilestone("milestone.close", m, ctx)),
    viewerCanReopen: async (m: MilestoneRow, _: unknown, ctx: Context) =>
      m.state === "CLOSED" && (await viewerCanOnMilestone("milestone.close", m, ctx)),
  },
  SharedMilestone: {
    progressPercentage: (s: SharedMilestone) =>
      progressPercentage({ open: s.openIssueCount, closed: s.closedIssueCount }),
    milestones: async (s: SharedMilestone, _: unknown, ctx: Context) =>
      (await batch(ctx, loadMilestonesByTitle, s, titleKey)) ?? [],
  },
  Organization: {
    milestones: (owner: AccountRow, args: SharedMilestoneArgs, ctx: Context) => sharedMilestones(ctx, owner, args),
  },
  Repository: {
    milestone: (repository: RepositoryRow, { number }: { number: number }, ctx: Context) =>
      ctx.db.row<MilestoneRow>(sql`
        select ${MILESTONE_COLUMNS} from milestones m where m.repository_id = ${repository.id} and m.number = ${number}`),
    milestones: (repository: RepositoryRow, args: MilestoneArgs, ctx: Context) => listMilestones(ctx, repository, args),
  },
  Mutation: {
    createMilestone: async (
      _: unknown,
      { input }: Input<Omit<NewMilestone, "repositoryId"> & { repositoryId: string }>,
      ctx: Context,
    ) => ({
      milestone: await runCommand(ctx, createMilestone, {
        ...input,
        repositoryId: idNumbers(input.repositoryId, ["R"])[0],
      }),
      clientMutationId: input.clientMutationId,
    }),
    updateMilestone: async (
      _: unknown,
      { input }: Input<Omit<MilestoneChange, "repositoryId" | "id"> & { id: string }>,
      ctx: Context,
    ) => {
      const [repositoryId, id] = idNumbers(input.id, ["MI"]);
      return {
        milestone: await runCommand(ctx, updateMilestone, { ...input, repositoryId, id }),
        clientMutationId: input.clientMutationId,
      };
    },
    createOrganizationMilestone: async (
      _: unknown,
      {
        input,
      }: Input<Omit<NewMilestone, "repositoryId"> & { organizationId: string; repositoryIds: readonly string[] }>,
      ctx: Context,
    ) => ({
      milestones: await runCommand(ctx, createSharedMilestone, {
        ...input,
        ownerId: idNumbers(input.organizationId, ["A"])[0],
        repositoryIds: input.repositoryIds.map((id) => idNumbers(id, ["R"])[0]),
      }),
      clientMutationId: input.clientMutationId,
    }),
    updateOrganizationMilestone: async (
      _: unknown,
      { input }: Input<{ organizationId: string; title: string; state: "OPEN" | "CLOSED" }>,
      ctx: Context,
    ) => ({
      milestones: await runCommand(ctx, updateSharedMilestone, {
        ...input,
        ownerId: idNumbers(input.organizationId, ["A"])[0],
      }),
      clientMutationId: input.clientMutationId,
    }),
  },
};

export const milestones: Feature = {
  name: "milestones",
  hasSchema: true,
  resolvers,
  nodes: {
    MI: async (ctx, { numbers: [repositoryId = 0, id = 0] }) => {
      const milestone = await batch(ctx, loadMilestones, { repositoryId, id }, milestoneKey);
      return milestone && { ...milestone, __typename: "Milestone" };
    },
  },
};
