import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { canSetDefaultLabels, loadDefaultLabels } from "#server/labels/default-labels.ts";
import { loadLabelCounts } from "#server/labels/label-counts.ts";
import { loadExclusiveGroups } from "#server/labels/label-group.ts";
import { isDefaultLabel, LABEL_COLUMNS, labelKey, type LabelRow } from "#server/labels/label.ts";
import { listLabels } from "#server/labels/list-labels.ts";
import { renderTitle } from "#server/markdown/render.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { loadRepository, resolveRepository } from "#server/repositories/load-repository.ts";
import { repositoryAddress } from "#server/repositories/repository.ts";
import { DEFAULT_LABELS, labelGroup } from "#shared/labels.ts";
import { paths } from "#shared/paths.ts";

type Resolvers = FeatureResolvers["labels"];

const ownerFields = {
  defaultLabels: async (owner: AccountRow, _: unknown, ctx: Context) =>
    (await batch(ctx, loadDefaultLabels, owner.id)) ?? DEFAULT_LABELS,
  hasOwnDefaultLabels: async (owner: AccountRow, _: unknown, ctx: Context) =>
    (await batch(ctx, loadDefaultLabels, owner.id)) !== undefined,
  viewerCanSetDefaultLabels: (owner: AccountRow, _: unknown, ctx: Context) => canSetDefaultLabels(ctx, owner),
};

export const User: Resolvers["User"] = ownerFields;
export const Organization: Resolvers["Organization"] = ownerFields;

export const Label: Resolvers["Label"] = {
  id: (label) => globalId("LA", label.repositoryId, label.id),
  isDefault: isDefaultLabel,
  nameHTML: (label) => renderTitle(label.name),
  group: (label) => labelGroup(label.name),
  isExclusive: async (label, _, ctx) => {
    const group = labelGroup(label.name);
    return group !== undefined && (await batch(ctx, loadExclusiveGroups, label.repositoryId))?.has(group) === true;
  },
  issueCount: async (label, _, ctx) => (await loadCounts(ctx, label))?.issues ?? 0,
  pullRequestCount: async (label, _, ctx) => (await loadCounts(ctx, label))?.pulls ?? 0,
  repository: resolveRepository,
  resourcePath: (label, _, ctx) => labelPath(ctx, label),
  url: async (label, _, ctx) => ctx.config.url + (await labelPath(ctx, label)),
};

export const Repository: Resolvers["Repository"] = {
  label: (repository, { name }, ctx) =>
    ctx.db.row<LabelRow>(sql`
      select ${LABEL_COLUMNS} from labels l where l.repository_id = ${repository.id} and lower(l.name) = lower(${name})`),
  labels: (repository, args, ctx) => listLabels(ctx, repository, args),
};

function loadCounts(ctx: Context, { repositoryId, id }: LabelRow) {
  return batch(ctx, loadLabelCounts, { repositoryId, id }, labelKey);
}

async function labelPath(ctx: Context, label: LabelRow): Promise<string> {
  const repository = await loadRepository(ctx, label);
  return repository ? paths.labelPage(repositoryAddress(repository), label.name) : "/";
}
