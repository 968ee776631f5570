import { act } from "#server/act.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/context.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { loadMilestones, MILESTONE_COLUMNS, milestoneKey, type MilestoneRow } from "#server/milestones/milestone.ts";
import { sql } from "#server/platform/db/sql.ts";
import { connectionOf, sliceOf, type PageArgs } from "#server/platform/graphql/connection.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { globalId, idNumbers } from "#server/platform/graphql/global-id.ts";
import { addressOf, loadRepositories, type RepositoryRow } from "#server/repositories/repository.ts";
import { paths } from "#shared/paths.ts";

type MilestoneArgs = PageArgs & { query?: string | null; states?: ("OPEN" | "CLOSED")[] | null };

const repositoryOf = (milestone: MilestoneRow, ctx: Context) => batch(ctx, loadRepositories, milestone.repositoryId);

async function pathOf(milestone: MilestoneRow, ctx: Context): Promise<string> {
  const repository = await repositoryOf(milestone, ctx);
  return repository ? paths.milestone(addressOf(repository), milestone.number) : "/";
}

const resolvers: Resolvers = {
  Milestone: {
    id: (m: MilestoneRow) => globalId("MI", m.repositoryId, m.id),
    closed: (m: MilestoneRow) => m.state === "CLOSED",
    descriptionHTML: (m: MilestoneRow) => m.descriptionHtml,
    creator: (m: MilestoneRow, _: unknown, ctx: Context) =>
      m.creatorId === null ? null : batch(ctx, loadAccounts, m.creatorId),
    repository: (m: MilestoneRow, _: unknown, ctx: Context) => repositoryOf(m, ctx),
    resourcePath: (m: MilestoneRow, _: unknown, ctx: Context) => pathOf(m, ctx),
    url: async (m: MilestoneRow, _: unknown, ctx: Context) => ctx.config.url + (await pathOf(m, ctx)),
  },
  Repository: {
    milestone: (repository: RepositoryRow, { number }: { number: number }, ctx: Context) =>
      ctx.db.row<MilestoneRow>(sql`
        select ${MILESTONE_COLUMNS} from milestones m where m.repository_id = ${repository.id} and m.number = ${number}`),
    milestones: async (repository: RepositoryRow, args: MilestoneArgs, ctx: Context) => {
      const where = sql`m.repository_id = ${repository.id}
        and (${args.states ?? null}::milestone_state[] is null or m.state = any(${args.states ?? []}::milestone_state[]))
        and (${args.query ?? null}::text is null or strpos(lower(m.title), lower(${args.query ?? ""})) > 0)`;
      const total =
        (await ctx.db.row<{ count: number }>(sql`select count(*) as count from milestones m where ${where}`))?.count ??
        0;
      const slice = sliceOf(args, total, 30);
      const rows = await ctx.db.rows<MilestoneRow>(sql`
        select ${MILESTONE_COLUMNS} from milestones m where ${where}
        order by m.created_at desc, m.id desc limit ${slice.limit} offset ${slice.offset}`);
      return connectionOf(rows, slice, total);
    },
  },
  Mutation: {
    createMilestone: async (
      _: unknown,
      {
        input,
      }: {
        input: { repositoryId: string; title: string; description?: string; dueOn?: Date; clientMutationId?: string };
      },
      ctx: Context,
    ) => ({
      milestone: await act(ctx, createMilestone, { ...input, repositoryId: idNumbers(input.repositoryId, ["R"])[0] }),
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
