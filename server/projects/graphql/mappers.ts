import type { ProjectRow } from "#server/projects/project.ts";

export type Mappers = { ProjectV2: ProjectRow; ProjectV2Item: { project: ProjectRow } };
