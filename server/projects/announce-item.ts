import { announceChanges } from "#server/events/announce-change.ts";
import type { Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import type { ProjectItemRow } from "#server/projects/project-item.ts";
import type { ProjectRow } from "#server/projects/project.ts";

type Action = "archived" | "converted" | "created" | "deleted" | "edited" | "reordered" | "restored";

/** An item in a change: in the project of this owner. */
type Announced = { project: Pick<ProjectRow, "ownerId">; item: ProjectItemRow };

export function announceItems(
  ctx: Context,
  action: Action,
  items: readonly Announced[],
  changes?: object,
): Promise<void> {
  return announceChanges(
    ctx,
    items.map(({ project: { ownerId }, item: row }) => ({
      name: "projects_v2_item",
      action,
      repositoryId: null,
      organizationId: ownerId,
      row,
      ...(changes ? { changes } : {}),
    })),
  );
}

/** The item follows another one than before, or none. */
export function announceMove(
  ctx: Context,
  announced: Announced,
  { from, to }: { from: number | null; to: number | null },
): Promise<void> {
  const toNode = (id: number | null) => (id === null ? null : globalId("PVTI", id));
  const changes = { previous_projects_v2_item_node_id: { from: toNode(from), to: toNode(to) } };
  return announceItems(ctx, "reordered", [announced], changes);
}
