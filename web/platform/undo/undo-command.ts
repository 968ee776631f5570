import { graphql } from "react-relay";
import type { IEnvironment } from "relay-runtime";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { fetchQuery } from "#web/platform/relay/lazy-operation.ts";
import { MutationError } from "#web/platform/relay/network.ts";
import type { DoneCommand } from "#web/platform/undo/command-done.ts";
import * as mutations from "#web/platform/undo/undo-mutations.ts";
import type { undoCommandQuery } from "#web/__generated__/undoCommandQuery.graphql.ts";
import type {
  IssueClosedStateReason,
  undoMutationsCloseMutation,
} from "#web/__generated__/undoMutationsCloseMutation.graphql.ts";
import type { undoMutationsAddAssigneesMutation } from "#web/__generated__/undoMutationsAddAssigneesMutation.graphql.ts";
import type { undoMutationsAddLabelsMutation } from "#web/__generated__/undoMutationsAddLabelsMutation.graphql.ts";
import type { undoMutationsRemoveAssigneesMutation } from "#web/__generated__/undoMutationsRemoveAssigneesMutation.graphql.ts";
import type { undoMutationsRemoveLabelsMutation } from "#web/__generated__/undoMutationsRemoveLabelsMutation.graphql.ts";
import type { undoMutationsReopenMutation } from "#web/__generated__/undoMutationsReopenMutation.graphql.ts";
import type { undoMutationsReprioritizeMutation } from "#web/__generated__/undoMutationsReprioritizeMutation.graphql.ts";
import type { undoMutationsRestoreMutation } from "#web/__generated__/undoMutationsRestoreMutation.graphql.ts";
import type { undoMutationsTransferMutation } from "#web/__generated__/undoMutationsTransferMutation.graphql.ts";
import type { undoMutationsUpdateMutation } from "#web/__generated__/undoMutationsUpdateMutation.graphql.ts";

const QUERY = graphql`
  query undoCommandQuery($id: ID!) {
    node(id: $id) {
      ... on Issueish {
        resourcePath
        labels(first: 100, orderBy: { field: NAME, direction: ASC }) {
          nodes {
            id
          }
        }
        assignedActors(first: 10) {
          nodes {
            ... on Node {
              id
            }
          }
        }
        milestone {
          id
        }
      }
      ... on Issue {
        state
        stateReason(enableDuplicate: true)
      }
    }
  }
`;

/** Where the issue is afterwards, if that is elsewhere, and the time of the milestone's order. */
export type Undone = { from?: string; path?: string; timestamp?: string };

type Command<Kind extends DoneCommand["kind"]> = Extract<DoneCommand, { kind: Kind }>;

/** Sends the opposite of a command. Rejects if it fails, or if what the command changed has been changed since. */
export function undoCommand(environment: IEnvironment, command: DoneCommand): Promise<Undone> {
  switch (command.kind) {
    case "closed":
      return undoClose(environment, command);
    case "reopened":
      return undoReopen(environment, command);
    case "labels":
      return undoLabels(environment, command);
    case "assignees":
      return undoAssignees(environment, command);
    case "milestone":
      return undoMilestone(environment, command);
    case "order":
      return undoOrder(environment, command);
    case "transferred":
      return undoTransfer(environment, command);
    case "deleted":
      return undoDelete(environment, command);
  }
}

async function undoClose(environment: IEnvironment, { id, stateReason }: Command<"closed">): Promise<Undone> {
  const issue = await loadState(environment, id);
  expectUnchanged(issue.state === "CLOSED" && issue.stateReason === stateReason);
  await mutations.send<undoMutationsReopenMutation>(environment, mutations.REOPEN, { issueId: id });
  return {};
}

const REASONS: readonly IssueClosedStateReason[] = ["COMPLETED", "NOT_PLANNED", "DUPLICATE"];

async function undoReopen(environment: IEnvironment, command: Command<"reopened">): Promise<Undone> {
  const issue = await loadState(environment, command.id);
  expectUnchanged(issue.state === "OPEN");
  await mutations.send<undoMutationsCloseMutation>(environment, mutations.CLOSE, {
    issueId: command.id,
    stateReason: REASONS.find((reason) => reason === command.stateReason),
    duplicateIssueId: command.duplicateOfId,
  });
  return {};
}

async function undoLabels(environment: IEnvironment, command: Command<"labels">): Promise<Undone> {
  const { id, added, removed } = command;
  const { labels } = await loadState(environment, id);
  expectLists(getNodes(labels), command);
  if (added.length > 0) await removeLabels(environment, id, added);
  if (removed.length > 0) await addLabels(environment, id, removed);
  return {};
}

function addLabels(environment: IEnvironment, labelableId: string, labelIds: readonly string[]) {
  return mutations.send<undoMutationsAddLabelsMutation>(environment, mutations.ADD_LABELS, { labelableId, labelIds });
}

function removeLabels(environment: IEnvironment, labelableId: string, labelIds: readonly string[]) {
  const input = { labelableId, labelIds };
  return mutations.send<undoMutationsRemoveLabelsMutation>(environment, mutations.REMOVE_LABELS, input);
}

async function undoAssignees(environment: IEnvironment, command: Command<"assignees">): Promise<Undone> {
  const { id, added, removed } = command;
  const { assignedActors } = await loadState(environment, id);
  expectLists(getNodes(assignedActors), command);
  if (added.length > 0) {
    const input = { assignableId: id, assigneeIds: added };
    await mutations.send<undoMutationsRemoveAssigneesMutation>(environment, mutations.REMOVE_ASSIGNEES, input);
  }
  if (removed.length > 0) await addAssignees(environment, id, removed);
  return {};
}

function addAssignees(environment: IEnvironment, assignableId: string, assigneeIds: readonly string[]) {
  const input = { assignableId, assigneeIds };
  return mutations.send<undoMutationsAddAssigneesMutation>(environment, mutations.ADD_ASSIGNEES, input);
}

async function undoMilestone(environment: IEnvironment, command: Command<"milestone">): Promise<Undone> {
  const { milestone } = await loadState(environment, command.id);
  expectUnchanged((milestone?.id ?? null) === command.after);
  await setMilestone(environment, command.id, command.before);
  return {};
}

function setMilestone(environment: IEnvironment, id: string, milestoneId: string | null) {
  return mutations.send<undoMutationsUpdateMutation>(environment, mutations.UPDATE, { id, milestoneId });
}

/** The server compares the timestamps. */
async function undoOrder(environment: IEnvironment, command: Command<"order">): Promise<Undone> {
  const { id, milestoneId, previousId, timestamp, reload } = command;
  const input = { id, milestoneId, prevId: previousId, timestamp };
  const { reprioritizeMilestoneIssue } = await mutations
    .send<undoMutationsReprioritizeMutation>(environment, mutations.REPRIORITIZE, input)
    .catch((error: unknown) => {
      throw error instanceof MutationError && error.type === "UNPROCESSABLE" ? changedSince() : error;
    });
  reload();
  return { timestamp: reprioritizeMilestoneIssue?.milestone?.updatedAt ?? timestamp };
}

/** The issue is in its repository again, with what the other one did not have. */
async function undoTransfer(environment: IEnvironment, command: Command<"transferred">): Promise<Undone> {
  const { labelIds, assigneeIds, milestoneId } = command;
  const before = await loadState(environment, command.id);
  const input = { issueId: command.id, repositoryId: command.repositoryId, createLabelsIfMissing: true };
  const response = await mutations.send<undoMutationsTransferMutation>(environment, mutations.TRANSFER, input);
  const issue = response.transferIssue?.issue;
  if (!issue) throw changedSince();
  if (labelIds.length > 0) await addLabels(environment, issue.id, labelIds);
  if (assigneeIds.length > 0) await addAssignees(environment, issue.id, assigneeIds);
  if (milestoneId !== null) await setMilestone(environment, issue.id, milestoneId);
  return { ...(before.resourcePath === undefined ? {} : { from: before.resourcePath }), path: issue.resourcePath };
}

async function undoDelete(environment: IEnvironment, { id }: Command<"deleted">): Promise<Undone> {
  const response = await mutations.send<undoMutationsRestoreMutation>(environment, mutations.RESTORE, { issueId: id });
  const issue = response.restoreIssue?.issue;
  return issue ? { path: issue.resourcePath } : {};
}

type State = NonNullable<undoCommandQuery["response"]["node"]>;

async function loadState(environment: IEnvironment, id: string): Promise<State> {
  const options = { networkCacheConfig: { force: true } };
  const response = await fetchQuery<undoCommandQuery>(environment, QUERY, { id }, options).toPromise();
  if (!response?.node) throw changedSince();
  return response.node;
}

function expectLists(
  nodes: readonly { id?: string }[],
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
) {
  const ids = new Set(nodes.map((node) => node.id));
  expectUnchanged(added.every((id) => ids.has(id)) && !removed.some((id) => ids.has(id)));
}

function expectUnchanged(isUnchanged: boolean): void {
  if (!isUnchanged) throw changedSince();
}

function changedSince(): MutationError {
  return new MutationError("This has changed since and can't be undone.", "UNPROCESSABLE");
}
