import { useState } from "react";
import type { LabelItem } from "#web/issue-pickers/useLabelItems.ts";
import type { PersonItem } from "#web/issue-pickers/usePersonItems.ts";
import { useSelectedItems } from "#web/issue-pickers/useSelectedItems.ts";
import type { Presets } from "#web/new-issue/presets.ts";

/** The labels, assignees, milestone, type and projects that a new issue will get. */
export function useNewIssueMetadata(presets: Presets) {
  const labels = useSelectedItems<LabelItem>(presets.labels);
  const assignees = useSelectedItems<PersonItem>(presets.assignees);
  const milestone = useSelectedItems(presets.milestone ? [presets.milestone] : []);
  const type = useSelectedItems(presets.type ? [presets.type] : []);
  const [projectIds, setProjectIds] = useState(presets.projects.map((project) => project.id));
  return {
    labels,
    assignees,
    milestone,
    type,
    projectIds,
    setProjectIds,
    input: {
      labelIds: labels.ids,
      assigneeIds: assignees.ids,
      milestoneId: milestone.ids[0] ?? null,
      issueTypeId: type.ids[0] ?? null,
      projectV2Ids: projectIds,
    },
  };
}

export type NewIssueMetadata = ReturnType<typeof useNewIssueMetadata>;
