import type { MilestoneRow } from "#server/milestones/milestone.ts";
import type { SharedMilestone } from "#server/milestones/organization-milestones.ts";

export type Mappers = { Milestone: MilestoneRow; SharedMilestone: SharedMilestone };
