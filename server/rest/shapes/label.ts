import { isDefaultLabel, type LabelRow } from "#server/labels/label.ts";
import type { Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";

export function toLabel(ctx: Context, label: LabelRow, repository: RepositoryRow) {
  return {
    id: label.id,
    node_id: globalId("LA", label.repositoryId, label.id),
    url: `${repositoryUrl(ctx, repository)}/labels/${encodeURIComponent(label.name)}`,
    name: label.name,
    color: label.color,
    default: isDefaultLabel(label),
    description: label.description,
  };
}
