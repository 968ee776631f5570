import {
  IssueOpenedIcon,
  MilestoneIcon,
  PeopleIcon,
  TableIcon,
  StackIcon,
  TagIcon,
  type Icon,
} from "@primer/octicons-react";
import type { ComponentType } from "react";
import type { ActionProps } from "#web/bulk/actions/action-props.ts";
import { AssigneeAction } from "#web/bulk/actions/AssigneeAction.tsx";
import { LabelAction } from "#web/bulk/actions/LabelAction.tsx";
import { MilestoneAction } from "#web/bulk/actions/MilestoneAction.tsx";
import { ProjectAction } from "#web/bulk/actions/ProjectAction.tsx";
import { StateAction } from "#web/bulk/actions/StateAction.tsx";
import { TypeAction } from "#web/bulk/actions/TypeAction.tsx";
import type { BulkAction } from "#web/bulk/bulk-actions.ts";

type ActionDefinition = {
  label: string;
  icon: Icon;
  Action: ComponentType<ActionProps>;
};

export const ACTIONS: Record<BulkAction, ActionDefinition> = {
  state: { label: "Mark as", icon: IssueOpenedIcon, Action: StateAction },
  labels: { label: "Label", icon: TagIcon, Action: LabelAction },
  assignees: { label: "Assign", icon: PeopleIcon, Action: AssigneeAction },
  projects: { label: "Project", icon: TableIcon, Action: ProjectAction },
  milestone: { label: "Milestone", icon: MilestoneIcon, Action: MilestoneAction },
  type: { label: "Type", icon: StackIcon, Action: TypeAction },
};
