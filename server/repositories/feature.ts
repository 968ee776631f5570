import { viewerCanAsOwner } from "#server/access/authorize.ts";
import { listCollaborators } from "#server/access/membership.ts";
import type { Role } from "#server/access/policy.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { batch, prime, type Context } from "#server/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { connectionFromArray, toConnection, parseSlice, type PageArgs } from "#server/platform/graphql/connection.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { globalId, idNumbers, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import { runCommand } from "#server/run-command.ts";
import { escapeHtml } from "#server/markdown/render.ts";
import {
  interactionLimitReason,
  loadLimits,
  setInteractionLimit,
  type InteractionLimit,
  type LimitExpiry,
} from "#server/repositories/interaction-limit.ts";
import { archiveRepository, unarchiveRepository } from "#server/repositories/archive-repository.ts";
import { createRepository, type NewRepository } from "#server/repositories/create-repository.ts";
import { createOrganization } from "#server/repositories/create-organization.ts";
import { deleteRepository } from "#server/repositories/delete-repository.ts";
import {
  repositoryAddress,
  countVisibleRepositories,
  loadRepositories,
  repositoryByName,
  viewerCan,
  visibleRepositories,
  type RepositoryRow,
} from "#server/repositories/repository.ts";
import { removeCollaborator, setCollaborator } from "#server/repositories/set-collaborator.ts";
import { updateRepository } from "#server/repositories/update-repository.ts";
import { paths } from "#shared/paths.ts";

type Input<T> = { input: T & { clientMutationId?: string | null } };

const ownerFields = {
  repositories: (owner: AccountRow, args: PageArgs, ctx: Context) => listRepositories(ctx, owner, args),
  repository: (owner: AccountRow, { name }: { name: string }, ctx: Context) => repositoryByName(ctx, owner.login, name),
};

async function listRepositories(ctx: Context, owner: AccountRow, args: PageArgs) {
  const where = sql`r.owner_id = ${owner.id}`;
  const total = await countVisibleRepositories(ctx, where);
  const slice = parseSlice(args, total, 30);
  const rows = await visibleRepositories(
    ctx,
    where,
    sql`order by r.updated_at desc, r.id desc limit ${slice.limit} offset ${slice.offset}`,
  );
  return toConnection(rows, slice, total);
}

const resolvers: Resolvers = {
  Query: {
    repository: async (_: unknown, { owner, name }: { owner: string; name: string }, ctx: Context) => {
      const found = await repositoryByName(ctx, owner, name);
      if (found) prime(ctx, loadRepositories, found.id, found);
      return found;
    },
  },
  User: ownerFields,
  Organization: {
    ...ownerFields,
    viewerCanAdminister: (account: AccountRow, _: unknown, ctx: Context) =>
      viewerCanAsOwner(ctx, "organization.update", account.id),
    viewerCanCreateRepositories: (account: AccountRow, _: unknown, ctx: Context) =>
      viewerCanAsOwner(ctx, "owner.createRepository", account.id),
  },
  Viewer: {
    repositories: async (_: unknown, args: PageArgs & { query?: string | null }, ctx: Context) => {
      const related =
        ctx.viewer.accountId === null
          ? sql`true`
          : sql`(r.owner_id = ${ctx.viewer.accountId}
        or r.id in (select repository_id from collaborators where account_id = ${ctx.viewer.accountId})
        or r.owner_id in (select organization_id from organization_members where account_id = ${ctx.viewer.accountId})
        or r.id in (select t.repository_id from team_repositories t join team_members m on m.team_id = t.team_id where m.account_id = ${ctx.viewer.accountId}))`;
      const text = args.query?.trim().toLowerCase() ?? "";
      // Whoever types a name may mean any repository that they can see.
      const mine =
        text === ""
          ? related
          : sql`strpos((select lower(a.login) from accounts a where a.id = r.owner_id) || '/' || lower(r.name), ${text}) > 0`;
      const total = await countVisibleRepositories(ctx, mine);
      const slice = parseSlice(args, total, 30);
      const rows = await visibleRepositories(
        ctx,
        mine,
        sql`order by r.updated_at desc, r.id desc limit ${slice.limit} offset ${slice.offset}`,
      );
      return toConnection(rows, slice, total);
    },
    ownableOrganizations: async (_: unknown, __: unknown, ctx: Context) => {
      if (ctx.viewer.accountId === null) return [];
      const rows = await ctx.db.rows<{ id: number }>(sql`
        select organization_id as id from organization_members where account_id = ${ctx.viewer.accountId} and role = 'OWNER' order by 1`);
      return Promise.all(rows.map(({ id }) => batch(ctx, loadAccounts, id)));
    },
  },
  Repository: {
    id: (r: RepositoryRow) => globalId("R", r.id),
    databaseId: (r: RepositoryRow) => toDatabaseId(r.id),
    isInOrganization: (r: RepositoryRow) => r.ownerKind === "ORGANIZATION",
    isPrivate: (r: RepositoryRow) => r.visibility === "PRIVATE",
    nameWithOwner: (r: RepositoryRow) => `${r.ownerLogin}/${r.name}`,
    owner: (r: RepositoryRow, _: unknown, ctx: Context) => batch(ctx, loadAccounts, r.ownerId),
    resourcePath: (r: RepositoryRow) => paths.repository(repositoryAddress(r)),
    url: (r: RepositoryRow, _: unknown, ctx: Context) => ctx.config.url + paths.repository(repositoryAddress(r)),
    viewerCanPush: (r: RepositoryRow, _: unknown, ctx: Context) => viewerCan(ctx, "push", r),
    viewerCanAdminister: (r: RepositoryRow, _: unknown, ctx: Context) => viewerCan(ctx, "repository.update", r),
    viewerCanCreateIssues: (r: RepositoryRow, _: unknown, ctx: Context) => viewerCan(ctx, "issue.create", r),
    viewerCanTriage: (r: RepositoryRow, _: unknown, ctx: Context) => viewerCan(ctx, "issue.label", r),
    viewerInteractionLimitReasonHTML: async (r: RepositoryRow, _: unknown, ctx: Context) => {
      const reason = await interactionLimitReason(ctx, r);
      return reason === null ? null : escapeHtml(reason);
    },
    interactionAbility: async (r: RepositoryRow, _: unknown, ctx: Context) => {
      if (!viewerCan(ctx, "repository.limitInteractions", r)) return null;
      const limit = await batch(ctx, loadLimits, r.id);
      return limit ? { limit: limit.restriction, expiresAt: limit.expiresAt } : { limit: "NO_LIMIT", expiresAt: null };
    },
    viewerCanLimitInteractions: (r: RepositoryRow, _: unknown, ctx: Context) =>
      viewerCan(ctx, "repository.limitInteractions", r),
    viewerPermission: (r: RepositoryRow) => r.viewerRole,
    collaborators: async (r: RepositoryRow, args: PageArgs, ctx: Context) => {
      if (!viewerCan(ctx, "repository.collaborators", r)) return null;
      const all = await listCollaborators(ctx, r.id);
      const page = connectionFromArray(all, args, 100);
      const people = await Promise.all(page.nodes.map((row) => batch(ctx, loadAccounts, row.accountId)));
      const edges = page.edges.map((edge, index) => ({
        cursor: edge.cursor,
        node: people[index],
        permission: edge.node.role,
      }));
      return { ...page, nodes: people, edges };
    },
  },
  Mutation: {
    createRepository: async (
      _: unknown,
      { input }: Input<Omit<NewRepository, "ownerId"> & { ownerId?: string | null }>,
      ctx: Context,
    ) => ({
      repository: await runCommand(ctx, createRepository, {
        ...input,
        ownerId: input.ownerId ? idNumbers(input.ownerId, ["A"])[0] : null,
      }),
      clientMutationId: input.clientMutationId,
    }),
    createOrganization: async (_: unknown, { input }: Input<{ login: string; name?: string }>, ctx: Context) => ({
      organization: await createOrganization(ctx, input),
      clientMutationId: input.clientMutationId,
    }),
    updateRepository: async (
      _: unknown,
      {
        input,
      }: Input<{
        repositoryId: string;
        name?: string;
        description?: string;
        visibility?: "PUBLIC" | "PRIVATE";
        hasIssuesEnabled?: boolean;
      }>,
      ctx: Context,
    ) => ({
      repository: await updateRepository(ctx, { ...input, id: repositoryId(input) }),
      clientMutationId: input.clientMutationId,
    }),
    archiveRepository: async (_: unknown, { input }: Input<{ repositoryId: string }>, ctx: Context) => ({
      repository: await archiveRepository(ctx, { id: repositoryId(input) }),
      clientMutationId: input.clientMutationId,
    }),
    unarchiveRepository: async (_: unknown, { input }: Input<{ repositoryId: string }>, ctx: Context) => ({
      repository: await unarchiveRepository(ctx, { id: repositoryId(input) }),
      clientMutationId: input.clientMutationId,
    }),
    deleteRepository: async (
      _: unknown,
      { input }: Input<{ repositoryId: string; confirmation: string }>,
      ctx: Context,
    ) => {
      await deleteRepository(ctx, { id: repositoryId(input), confirmation: input.confirmation });
      return { deletedRepositoryId: input.repositoryId, clientMutationId: input.clientMutationId };
    },
    setRepositoryInteractionLimit: async (
      _: unknown,
      { input }: Input<{ repositoryId: string; limit: InteractionLimit | "NO_LIMIT"; expiry?: LimitExpiry }>,
      ctx: Context,
    ) => ({
      repository: await runCommand(ctx, setInteractionLimit, { ...input, repositoryId: repositoryId(input) }),
      clientMutationId: input.clientMutationId,
    }),
    setCollaborator: async (
      _: unknown,
      { input }: Input<{ repositoryId: string; login: string; permission: Role }>,
      ctx: Context,
    ) => ({
      repository: await setCollaborator(ctx, {
        repositoryId: repositoryId(input),
        login: input.login,
        role: input.permission,
      }),
      clientMutationId: input.clientMutationId,
    }),
    removeCollaborator: async (
      _: unknown,
      { input }: Input<{ repositoryId: string; userId: string }>,
      ctx: Context,
    ) => ({
      repository: await removeCollaborator(ctx, {
        repositoryId: repositoryId(input),
        accountId: idNumbers(input.userId, ["A"])[0],
      }),
      clientMutationId: input.clientMutationId,
    }),
  },
};

export const repositories: Feature = {
  name: "repositories",
  hasSchema: true,
  resolvers,
  nodes: {
    R: async (ctx, { numbers: [id = 0] }) => {
      const repository = await batch(ctx, loadRepositories, id);
      return repository && { ...repository, __typename: "Repository" };
    },
  },
};

function repositoryId(input: { repositoryId: string }): number {
  return idNumbers(input.repositoryId, ["R"])[0];
}
