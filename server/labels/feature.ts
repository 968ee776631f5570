import { act } from "#server/act.ts";
import { batch, type Context } from "#server/context.ts";
import { createLabel, type NewLabel } from "#server/labels/create-label.ts";
import { LABEL_COLUMNS, labelKey, loadLabels, type LabelRow } from "#server/labels/label.ts";
import { updateLabel } from "#server/labels/update-label.ts";
import { renderTitle } from "#server/markdown/render.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import { connectionOf, sliceOf, type PageArgs } from "#server/platform/graphql/connection.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { globalId, idNumbers } from "#server/platform/graphql/global-id.ts";
import { addressOf, loadRepositories, type RepositoryRow } from "#server/repositories/repository.ts";
import { paths } from "#shared/paths.ts";

type Input<T> = { input: T & { clientMutationId?: string | null } };
type LabelArgs = PageArgs & {
  query?: string | null;
  orderBy?: { field: "NAME" | "CREATED_AT"; direction: "ASC" | "DESC" } | null;
};

const repositoryOf = (label: LabelRow, ctx: Context) => batch(ctx, loadRepositories, label.repositoryId);

async function pathOf(label: LabelRow, ctx: Context): Promise<string> {
  const repository = await repositoryOf(label, ctx);
  return repository ? paths.label(addressOf(repository), label.name) : "/";
}

const resolvers: Resolvers = {
  Label: {
    id: (label: LabelRow) => globalId("LA", label.repositoryId, label.id),
    nameHTML: (label: LabelRow) => renderTitle(label.name),
    repository: (label: LabelRow, _: unknown, ctx: Context) => repositoryOf(label, ctx),
    resourcePath: (label: LabelRow, _: unknown, ctx: Context) => pathOf(label, ctx),
    url: async (label: LabelRow, _: unknown, ctx: Context) => ctx.config.url + (await pathOf(label, ctx)),
  },
  Repository: {
    label: (repository: RepositoryRow, { name }: { name: string }, ctx: Context) =>
      ctx.db.row<LabelRow>(sql`
        select ${LABEL_COLUMNS} from labels l where l.repository_id = ${repository.id} and lower(l.name) = lower(${name})`),
    labels: async (repository: RepositoryRow, args: LabelArgs, ctx: Context) => {
      const where = sql`l.repository_id = ${repository.id}
        and (${args.query ?? null}::text is null or strpos(lower(l.name || ' ' || coalesce(l.description, '')), lower(${args.query ?? ""})) > 0)`;
      const total =
        (await ctx.db.row<{ count: number }>(sql`select count(*) as count from labels l where ${where}`))?.count ?? 0;
      const slice = sliceOf(args, total, 30);
      const column = args.orderBy?.field === "CREATED_AT" ? raw("l.created_at") : raw("lower(l.name)");
      const direction = args.orderBy?.direction === "DESC" ? raw("desc") : raw("asc");
      const rows = await ctx.db.rows<LabelRow>(sql`
        select ${LABEL_COLUMNS} from labels l where ${where}
        order by ${column} ${direction}, l.id ${direction} limit ${slice.limit} offset ${slice.offset}`);
      return connectionOf(rows, slice, total);
    },
  },
  Mutation: {
    createLabel: async (
      _: unknown,
      { input }: Input<Omit<NewLabel, "repositoryId"> & { repositoryId: string }>,
      ctx: Context,
    ) => ({
      label: await act(ctx, createLabel, { ...input, repositoryId: idNumbers(input.repositoryId, ["R"])[0] }),
      clientMutationId: input.clientMutationId,
    }),
    updateLabel: async (
      _: unknown,
      { input }: Input<{ id: string; name?: string; color?: string; description?: string }>,
      ctx: Context,
    ) => {
      const [repositoryId, id] = idNumbers(input.id, ["LA"]);
      return {
        label: await act(ctx, updateLabel, { ...input, repositoryId, id }),
        clientMutationId: input.clientMutationId,
      };
    },
  },
};

export const labels: Feature = {
  name: "labels",
  hasSchema: true,
  resolvers,
  nodes: {
    LA: async (ctx, { numbers: [repositoryId = 0, id = 0] }) => {
      const label = await batch(ctx, loadLabels, { repositoryId, id }, labelKey);
      return label && { ...label, __typename: "Label" };
    },
  },
};
