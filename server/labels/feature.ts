import type { AccountRow } from "#server/accounts/account.ts";
import { runCommand } from "#server/run-command.ts";
import { batch, type Context } from "#server/context.ts";
import { addDefaultLabels } from "#server/labels/add-default-labels.ts";
import { createLabel, type NewLabel } from "#server/labels/create-label.ts";
import { deleteLabel, mergeLabel } from "#server/labels/delete-label.ts";
import { loadDefaultLabels, canSetDefaultLabels, setDefaultLabels } from "#server/labels/default-labels.ts";
import { loadLabelCounts } from "#server/labels/label-counts.ts";
import { loadExclusiveGroups } from "#server/labels/label-group.ts";
import { LABEL_COLUMNS, labelKey, loadLabels, type LabelRow } from "#server/labels/label.ts";
import { listLabels, type LabelArgs } from "#server/labels/list-labels.ts";
import { updateLabel, type LabelChange } from "#server/labels/update-label.ts";
import { renderTitle } from "#server/markdown/render.ts";
import { sql } from "#server/platform/db/sql.ts";
import { addStep } from "#server/platform/hooks.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { globalId, idNumbers } from "#server/platform/graphql/global-id.ts";
import { repositoryAddress, loadRepositories, type RepositoryRow } from "#server/repositories/repository.ts";
import { REPOSITORY_CREATED } from "#server/repositories/create-repository.ts";
import { DEFAULT_LABELS, labelGroup } from "#shared/labels.ts";
import { paths } from "#shared/paths.ts";

type Input<T> = { input: T & { clientMutationId?: string | null } };
const loadRepository = (label: LabelRow, ctx: Context) => batch(ctx, loadRepositories, label.repositoryId);

async function labelPath(label: LabelRow, ctx: Context): Promise<string> {
  const repository = await loadRepository(label, ctx);
  return repository ? paths.label(repositoryAddress(repository), label.name) : "/";
}

const loadCounts = (label: LabelRow, ctx: Context) =>
  batch(ctx, loadLabelCounts, { repositoryId: label.repositoryId, id: label.id }, labelKey);

const ownerFields = {
  defaultLabels: async (owner: AccountRow, _: unknown, ctx: Context) =>
    (await batch(ctx, loadDefaultLabels, owner.id)) ?? DEFAULT_LABELS,
  hasOwnDefaultLabels: async (owner: AccountRow, _: unknown, ctx: Context) =>
    (await batch(ctx, loadDefaultLabels, owner.id)) !== undefined,
  viewerCanSetDefaultLabels: (owner: AccountRow, _: unknown, ctx: Context) => canSetDefaultLabels(ctx, owner),
};

const resolvers: Resolvers = {
  User: ownerFields,
  Organization: ownerFields,
  Label: {
    id: (label: LabelRow) => globalId("LA", label.repositoryId, label.id),
    nameHTML: (label: LabelRow) => renderTitle(label.name),
    group: (label: LabelRow) => labelGroup(label.name) ?? null,
    isExclusive: async (label: LabelRow, _: unknown, ctx: Context) => {
      const group = labelGroup(label.name);
      return group !== undefined && (await batch(ctx, loadExclusiveGroups, label.repositoryId))?.has(group) === true;
    },
    issueCount: async (label: LabelRow, _: unknown, ctx: Context) => (await loadCounts(label, ctx))?.issues ?? 0,
    pullRequestCount: async (label: LabelRow, _: unknown, ctx: Context) => (await loadCounts(label, ctx))?.pulls ?? 0,
    repository: (label: LabelRow, _: unknown, ctx: Context) => loadRepository(label, ctx),
    resourcePath: (label: LabelRow, _: unknown, ctx: Context) => labelPath(label, ctx),
    url: async (label: LabelRow, _: unknown, ctx: Context) => ctx.config.url + (await labelPath(label, ctx)),
  },
  Repository: {
    label: (repository: RepositoryRow, { name }: { name: string }, ctx: Context) =>
      ctx.db.row<LabelRow>(sql`
        select ${LABEL_COLUMNS} from labels l where l.repository_id = ${repository.id} and lower(l.name) = lower(${name})`),
    labels: (repository: RepositoryRow, args: LabelArgs, ctx: Context) => listLabels(ctx, repository, args),
  },
  Mutation: {
    createLabel: async (
      _: unknown,
      { input }: Input<Omit<NewLabel, "repositoryId"> & { repositoryId: string }>,
      ctx: Context,
    ) => ({
      label: await runCommand(ctx, createLabel, { ...input, repositoryId: idNumbers(input.repositoryId, ["R"])[0] }),
      clientMutationId: input.clientMutationId,
    }),
    updateLabel: async (
      _: unknown,
      { input }: Input<Omit<LabelChange, "repositoryId" | "id"> & { id: string }>,
      ctx: Context,
    ) => {
      const [repositoryId, id] = idNumbers(input.id, ["LA"]);
      return {
        label: await runCommand(ctx, updateLabel, { ...input, repositoryId, id }),
        clientMutationId: input.clientMutationId,
      };
    },
    deleteLabel: async (_: unknown, { input }: Input<{ id: string }>, ctx: Context) => {
      const [repositoryId, id] = idNumbers(input.id, ["LA"]);
      await runCommand(ctx, deleteLabel, { repositoryId, id });
      return { clientMutationId: input.clientMutationId };
    },
    mergeLabel: async (_: unknown, { input }: Input<{ id: string; intoId: string }>, ctx: Context) => {
      const [repositoryId, id] = idNumbers(input.id, ["LA"]);
      const [intoRepositoryId, intoId] = idNumbers(input.intoId, ["LA"]);
      const { label } = await runCommand(ctx, mergeLabel, {
        repositoryId,
        id,
        // A label of another repository does not exist in this one.
        intoId: intoRepositoryId === repositoryId ? intoId : 0,
      });
      return { label, clientMutationId: input.clientMutationId };
    },
    setDefaultLabels: async (
      _: unknown,
      { input }: Input<{ ownerId: string; labels?: { name: string; color: string; description?: string }[] | null }>,
      ctx: Context,
    ) => {
      const owner = await runCommand(ctx, setDefaultLabels, {
        ownerId: idNumbers(input.ownerId, ["A"])[0],
        labels: input.labels ?? null,
      });
      return { owner, clientMutationId: input.clientMutationId };
    },
  },
};

export const labels: Feature = {
  name: "labels",
  hasSchema: true,
  resolvers,
  hooks: [addStep(REPOSITORY_CREATED, addDefaultLabels)],
  nodes: {
    LA: async (ctx, { numbers: [repositoryId = 0, id = 0] }) => {
      const label = await batch(ctx, loadLabels, { repositoryId, id }, labelKey);
      return label && { ...label, __typename: "Label" };
    },
  },
};
