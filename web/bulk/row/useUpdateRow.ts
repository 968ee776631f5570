import type { BulkChangeInput } from "#web/bulk/bulk-change.ts";
import { useAddRowAssignees } from "#web/bulk/row/useAddRowAssignees.ts";
import { useAddRowLabels } from "#web/bulk/row/useAddRowLabels.ts";
import { useAddRowToProject } from "#web/bulk/row/useAddRowToProject.ts";
import { useRemoveRowAssignees } from "#web/bulk/row/useRemoveRowAssignees.ts";
import { useRemoveRowFromProject } from "#web/bulk/row/useRemoveRowFromProject.ts";
import { useRemoveRowLabels } from "#web/bulk/row/useRemoveRowLabels.ts";
import { useSetRowMilestone } from "#web/bulk/row/useSetRowMilestone.ts";
import { useSetRowType } from "#web/bulk/row/useSetRowType.ts";
import { useSetIssueState } from "#web/bulk/useSetIssueState.ts";

/** Changes the issue of one row at once, by the commands for one issue. */
export function useUpdateRow(): (id: string, change: BulkChangeInput) => void {
  const updatePeople = useUpdatePeopleAndLabels();
  const [setState] = useSetIssueState();
  const [setMilestone] = useSetRowMilestone();
  const [setType] = useSetRowType();
  const [addToProject] = useAddRowToProject();
  const [removeFromProject] = useRemoveRowFromProject();
  return (id, change) => {
    updatePeople(id, change);
    if (change.state === "OPEN") setState(id, "OPEN");
    if (change.state === "CLOSED") setState(id, change.stateReason === "NOT_PLANNED" ? "NOT_PLANNED" : "COMPLETED");
    if (change.clearMilestone || change.milestoneId) setMilestone({ id, milestoneId: change.milestoneId ?? null });
    if (change.clearIssueType || change.issueTypeId) setType({ issueId: id, issueTypeId: change.issueTypeId ?? null });
    for (const projectId of change.addProjectIds ?? []) addToProject({ projectId, contentId: id });
    for (const projectId of change.removeProjectIds ?? []) removeFromProject({ projectId, contentId: id });
  };
}

function useUpdatePeopleAndLabels(): (id: string, change: BulkChangeInput) => void {
  const [addLabels] = useAddRowLabels();
  const [removeLabels] = useRemoveRowLabels();
  const [addAssignees] = useAddRowAssignees();
  const [removeAssignees] = useRemoveRowAssignees();
  return (id, { addLabelIds, removeLabelIds, addAssigneeIds, removeAssigneeIds }) => {
    if (addLabelIds) addLabels({ labelableId: id, labelIds: addLabelIds });
    if (removeLabelIds) removeLabels({ labelableId: id, labelIds: removeLabelIds });
    if (addAssigneeIds) addAssignees({ assignableId: id, assigneeIds: addAssigneeIds });
    if (removeAssigneeIds) removeAssignees({ assignableId: id, assigneeIds: removeAssigneeIds });
  };
}
