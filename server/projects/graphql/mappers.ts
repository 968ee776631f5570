import type { DraftRow, ProjectItemRow } from "#server/projects/project-item.ts";
import type { ProjectRow } from "#server/projects/project.ts";

export type Mappers = {
  DraftIssue: DraftRow;
  ProjectV2: ProjectRow;
  ProjectV2Item: ProjectItemRow;
  UpdateProjectV2ItemPositionPayload: { clientMutationId: string | null; project: ProjectRow };
  /** There are no views. */
  ProjectV2View: never;
};
