import { useRelayEnvironment } from "react-relay";
import { commitLocalUpdate, type IEnvironment as Environment } from "relay-runtime";
import type { BulkChangeInput } from "#web/bulk/bulk-change.ts";
import { useAddRowAssignees } from "#web/bulk/row/useAddRowAssignees.ts";
import { useAddRowLabels } from "#web/bulk/row/useAddRowLabels.ts";
import { useAddRowToProject } from "#web/bulk/row/useAddRowToProject.ts";
import { useRemoveRowAssignees } from "#web/bulk/row/useRemoveRowAssignees.ts";
import { useRemoveRowFromProject } from "#web/bulk/row/useRemoveRowFromProject.ts";
import { useRemoveRowLabels } from "#web/bulk/row/useRemoveRowLabels.ts";
import { useSetRowMilestone } from "#web/bulk/row/useSetRowMilestone.ts";
import { useSetRowType } from "#web/bulk/row/useSetRowType.ts";
import type { TargetState } from "#web/bulk/state-items.ts";
import { useSetIssueState } from "#web/bulk/useSetIssueState.ts";
import { commandDone, type DoneCommand } from "#web/platform/undo/command-done.ts";

/** Changes the issue of one row at once, by the commands for one issue, which can be undone. */
export function useUpdateRow(): (id: string, change: BulkChangeInput) => void {
  const environment = useRelayEnvironment();
  const updateLists = useUpdateLists();
  const [setState] = useSetIssueState();
  const [setMilestone] = useSetRowMilestone();
  const [setType] = useSetRowType();
  const [addToProject] = useAddRowToProject();
  const [removeFromProject] = useRemoveRowFromProject();
  return (id, change) => {
    const before = readRow(environment, id);
    updateLists(id, change);
    if (change.state) {
      const state = toTargetState(change);
      const done = toStateCommand(id, state, before.stateReason);
      setState(id, state, { onCompleted: () => done && commandDone.emit(done) });
    }
    if (change.clearMilestone || change.milestoneId) {
      const after = change.milestoneId ?? null;
      const done = { kind: "milestone", id, before: before.milestoneId, after } as const;
      setMilestone({ id, milestoneId: after }, { onCompleted: () => commandDone.emit(done) });
    }
    if (change.clearIssueType || change.issueTypeId) setType({ issueId: id, issueTypeId: change.issueTypeId ?? null });
    for (const projectId of change.addProjectIds ?? []) addToProject({ projectId, contentId: id });
    for (const projectId of change.removeProjectIds ?? []) removeFromProject({ projectId, itemId: id });
  };
}

function toTargetState({ state, stateReason }: BulkChangeInput): TargetState {
  if (state === "OPEN") return "OPEN";
  return stateReason === "NOT_PLANNED" ? "NOT_PLANNED" : "COMPLETED";
}

/** None for a duplicate that is reopened: a row does not know of which issue. */
function toStateCommand(id: string, state: TargetState, reason: string | null): DoneCommand | undefined {
  if (state !== "OPEN") return { kind: "closed", id, stateReason: state };
  return reason === "DUPLICATE" ? undefined : { kind: "reopened", id, stateReason: reason, duplicateOfId: undefined };
}

type RowBefore = { stateReason: string | null; milestoneId: string | null };

function readRow(environment: Environment, id: string): RowBefore {
  let before: RowBefore = { stateReason: null, milestoneId: null };
  commitLocalUpdate(environment, (store) => {
    const issue = store.get(id);
    const reason = issue?.getValue("stateReason", { enableDuplicate: true });
    before = {
      stateReason: typeof reason === "string" ? reason : null,
      milestoneId: issue?.getLinkedRecord("milestone")?.getDataID() ?? null,
    };
  });
  return before;
}

/** Adds and removes labels and assignees. */
function useUpdateLists(): (id: string, change: BulkChangeInput) => void {
  const [addLabels] = useAddRowLabels();
  const [removeLabels] = useRemoveRowLabels();
  const [addAssignees] = useAddRowAssignees();
  const [removeAssignees] = useRemoveRowAssignees();
  return (id, { addLabelIds, removeLabelIds, addAssigneeIds, removeAssigneeIds }) => {
    const change = {};
    const done = (kind: "labels" | "assignees", lists: { added?: readonly string[]; removed?: readonly string[] }) => ({
      onCompleted: () => commandDone.emit({ kind, id, change, added: [], removed: [], ...lists }),
    });
    if (addLabelIds) addLabels({ labelableId: id, labelIds: addLabelIds }, done("labels", { added: addLabelIds }));
    if (removeLabelIds) {
      removeLabels({ labelableId: id, labelIds: removeLabelIds }, done("labels", { removed: removeLabelIds }));
    }
    if (addAssigneeIds) {
      addAssignees({ assignableId: id, assigneeIds: addAssigneeIds }, done("assignees", { added: addAssigneeIds }));
    }
    if (removeAssigneeIds) {
      const handlers = done("assignees", { removed: removeAssigneeIds });
      removeAssignees({ assignableId: id, assigneeIds: removeAssigneeIds }, handlers);
    }
  };
}
