import { useState } from "react";
import { graphql } from "react-relay";
import { useTransferIssue } from "#web/issue-sidebar/useTransferIssue.ts";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { commandDone } from "#web/platform/undo/command-done.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { RadioList } from "#web/ui/form/RadioList.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { useFiltered } from "#web/ui/useFiltered.ts";
import type { TransferDialogQuery } from "#web/__generated__/TransferDialogQuery.graphql.ts";
import { FIND_REPOSITORY } from "#shared/messages.ts";

const QUERY = graphql`
  query TransferDialogQuery($query: String!, $issueId: ID!) {
    # What the issue loses if the other repository does not have it.
    node(id: $issueId) {
      ... on Issue {
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
    }
    safeViewer {
      repositories(first: 30, query: $query) {
        nodes {
          id
          nameWithOwner
          viewerCanPush
          hasIssuesEnabled
        }
      }
    }
  }
`;

type Props = { issueId: string; owner: string; repositoryId: string; onClose: () => void };

/** Moves an issue to another repository of the same owner. */
export function TransferDialog({ issueId, owner, repositoryId, onClose }: Props) {
  const [filter, setFilter] = useState("");
  const [selectedId, setSelectedId] = useState<string>();
  const [createLabelsIfMissing, setCreateLabels] = useState(true);
  const variables = { query: `${owner}/${filter}`, issueId };
  const { response } = useFiltered<TransferDialogQuery>(QUERY, variables, true);
  const { transfer, isTransferring, error } = useTransfer({ issueId, repositoryId, issue: response?.node }, onClose);
  const targets = response && getTargets(response, { owner, repositoryId });
  return (
    <Dialog
      title="Transfer this issue"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={selectedId === undefined}
            isLoading={isTransferring}
            onClick={() => transfer({ repositoryId: selectedId, createLabelsIfMissing })}
          >
            Transfer issue
          </Button>
        </>
      }
    >
      <TextField
        aria-label={FIND_REPOSITORY}
        placeholder="Choose a repository"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <RadioList options={targets ?? []} selectedId={selectedId} onSelect={setSelectedId} />
      {targets?.length === 0 && <p>No other repository of {owner} that you can write to</p>}
      <CreateLabelsField isChecked={createLabelsIfMissing} onChange={setCreateLabels} />
      <FieldError message={error} />
    </Dialog>
  );
}

function CreateLabelsField({ isChecked, onChange }: { isChecked: boolean; onChange: (isChecked: boolean) => void }) {
  return (
    <label>
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} /> Create labels
      that don’t exist in the repository
    </label>
  );
}

type TransferInput = { repositoryId: string | undefined; createLabelsIfMissing: boolean };

type IssueBefore = {
  issueId: string;
  repositoryId: string;
  issue: TransferDialogQuery["response"]["node"] | undefined;
};

function useTransfer(before: IssueBefore, onClose: () => void) {
  const [error, setError] = useState<string>();
  const [transferIssue, isTransferring] = useTransferIssue();
  const navigate = useNavigate();

  function transfer({ repositoryId, createLabelsIfMissing }: TransferInput) {
    if (repositoryId === undefined) return;
    transferIssue(
      { issueId: before.issueId, repositoryId, createLabelsIfMissing },
      {
        onCompleted: ({ transferIssue: transferred }) => {
          onClose();
          if (!transferred?.issue) return;
          commandDone.emit(toCommand(before, transferred.issue.id));
          void navigate(transferred.issue.resourcePath);
        },
        onError: ({ message }) => setError(message),
      },
    );
  }

  return { transfer, isTransferring, error };
}

function toCommand({ repositoryId, issue }: IssueBefore, id: string) {
  const getIds = (nodes: readonly { id?: string }[]) => nodes.flatMap((node) => node.id ?? []);
  const labelIds = getIds(getNodes(issue?.labels));
  const assigneeIds = getIds(getNodes(issue?.assignedActors));
  return {
    kind: "transferred",
    id,
    repositoryId,
    labelIds,
    assigneeIds,
    milestoneId: issue?.milestone?.id ?? null,
  } as const;
}

type Response = TransferDialogQuery["response"];

/** The repositories that the issue can be moved to. */
function getTargets({ safeViewer }: Response, { owner, repositoryId }: { owner: string; repositoryId: string }) {
  return getNodes(safeViewer.repositories)
    .filter(
      (repository) =>
        repository.id !== repositoryId &&
        repository.viewerCanPush &&
        repository.hasIssuesEnabled &&
        repository.nameWithOwner.startsWith(`${owner}/`),
    )
    .map(({ id, nameWithOwner }) => ({ id, text: nameWithOwner }));
}
