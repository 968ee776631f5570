import { act } from "#server/act.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import type { Action } from "#server/access/policy.ts";
import { batch, type Context } from "#server/context.ts";
import { createMilestone, type NewMilestone } from "#server/milestones/create-milestone.ts";
import { listMilestones, type MilestoneArgs } from "#server/milestones/list-milestones.ts";
import { loadMilestoneCounts, progressOf } from "#server/milestones/milestone-counts.ts";
import { loadMilestones, MILESTONE_COLUMNS, milestoneKey, type MilestoneRow } from "#server/milestones/milestone.ts";
import {
  createSharedMilestone,
  loadMilestonesOfTitles,
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
import { addressOf, loadRepositories, viewerMay, type RepositoryRow } from "#server/repositories/repository.ts";
import { withoutUnseen } from "#server/repositories/without-unseen.ts";
import { paths } from "#shared/paths.ts";

type Input<T> = { input: T & { clientMutationId?: string | null } };

const repositoryOf = (milestone: MilestoneRow, ctx: Context) => batch(ctx, loadRepositories, milestone.repositoryId);

const countsOf = async (m: MilestoneRow, ctx: Context) =>
  (await batch(ctx, loadMilestoneCounts, { repositoryId: m.repositoryId, id: m.id }, milestoneKey)) ?? {
    open: 0,
    closed: 0,
  };

async function pathOf(milestone: MilestoneRow, ctx: Context): Promise<string> {
  const repository = await repositoryOf(milestone, ctx);
  return repository ? paths.milestone(addressOf(repository), milestone.number) : "/";
}

async function may(action: Action, milestone: MilestoneRow, ctx: Context): Promise<boolean> {
  const repository = await repositoryOf(milestone, ctx);
  return repository !== undefined && viewerMay(ctx, action, repository);
}

const resolvers: Resolvers = {
  Milestone: {
    id: (m: MilestoneRow) => globalId("MI", m.repositoryId, m.id),
    closed: (m: MilestoneRow) => m.state === "CLOSED",
    openIssueCount: async (m: MilestoneRow, _: unknown, ctx: Context) => (await countsOf(m, ctx)).open,
    closedIssueCount: async (m: MilestoneRow, _: unknown, ctx: Context) => (await countsOf(m, ctx)).closed,
    progressPercentage: async (m: MilestoneRow, _: unknown, ctx: Context) => progressOf(await countsOf(m, ctx)),
    descriptionHTML: async (m: MilestoneRow, _: unknown, ctx: Context) =>
      m.descriptionHtml === null ? null : withoutUnseen(ctx, await repositoryOf(m, ctx), m.descriptionHtml),
    creator: (m: MilestoneRow, _: unknown, ctx: Context) =>
      m.creatorId === null ? null : batch(ctx, loadAccounts, m.creatorId),
    repository: (m: MilestoneRow, _: unknown, ctx: Context) => repositoryOf(m, ctx),
    resourcePath: (m: MilestoneRow, _: unknown, ctx: Context) => pathOf(m, ctx),
    url: async (m: MilestoneRow, _: unknown, ctx: Context) => ctx.config.url + (await pathOf(m, ctx)),
    viewerCanClose: async (m: MilestoneRow, _: unknown, ctx: Context) =>
      m.state === "OPEN" && (await may("milestone.close", m, ctx)),
    viewerCanReopen: async (m: MilestoneRow, _: unknown, ctx: Context) =>
      m.state === "CLOSED" && (await may("milestone.close", m, ctx)),
  },
  SharedMilestone: {
    progressPercentage: (s: SharedMilestone) => progressOf({ open: s.openIssueCount, closed: s.closedIssueCount }),
    milestones: async (s: SharedMilestone, _: unknown, ctx: Context) =>
      (await batch(ctx, loadMilestonesOfTitles, s, titleKey)) ?? [],
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
      milestone: await act(ctx, createMilestone, { ...input, repositoryId: idNumbers(input.repositoryId, ["R"])[0] }),
      clientMutationId: input.clientMutationId,
    }),
    updateMilestone: async (
      _: unknown,
      { input }: Input<Omit<MilestoneChange, "repositoryId" | "id"> & { id: string }>,
      ctx: Context,
    ) => {
      const [repositoryId, id] = idNumbers(input.id, ["MI"]);
      return {
        milestone: await act(ctx, updateMilestone, { ...input, repositoryId, id }),
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
      milestones: await act(ctx, createSharedMilestone, {
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
      milestones: await act(ctx, updateSharedMilestone, {
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
