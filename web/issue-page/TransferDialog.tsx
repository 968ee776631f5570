import { useState } from "react";
import { graphql, useMutation } from "react-relay";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { useFiltered } from "#web/ui/useFiltered.ts";
import type { TransferDialogMutation } from "#web/__generated__/TransferDialogMutation.graphql.ts";
import type { TransferDialogQuery } from "#web/__generated__/TransferDialogQuery.graphql.ts";
import styles from "./DuplicateDialog.module.css";

const QUERY = graphql`
  query TransferDialogQuery($query: String!) {
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
  const [chosen, setChosen] = useState<string>();
  const [createLabelsIfMissing, setCreate] = useState(true);
  const [error, setError] = useState<string>();
  const { response } = useFiltered<TransferDialogQuery>(QUERY, { query: `${owner}/${filter}` }, true);
  const navigate = useNavigate();
  const [commit, isMoving] = useMutation<TransferDialogMutation>(graphql`
    mutation TransferDialogMutation($input: TransferIssueInput!) {
      transferIssue(input: $input) {
        issue {
          resourcePath
        }
      }
    }
  `);
  const repositories = (response?.safeViewer.repositories.nodes ?? []).flatMap((one) =>
    one &&
    one.id !== repositoryId &&
    one.viewerCanPush &&
    one.hasIssuesEnabled &&
    one.nameWithOwner.startsWith(`${owner}/`)
      ? [one]
      : [],
  );
  return (
    <Dialog
      title="Transfer this issue"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={chosen === undefined}
            isLoading={isMoving}
            onClick={() =>
              commit({
                variables: { input: { issueId, repositoryId: chosen ?? "", createLabelsIfMissing } },
                onCompleted: ({ transferIssue }) => {
                  onClose();
                  if (transferIssue?.issue) void navigate(transferIssue.issue.resourcePath);
                },
                onError: (failure) => setError(failure.message),
              })
            }
          >
            Transfer issue
          </Button>
        </>
      }
    >
      <TextField
        aria-label="Find a repository"
        placeholder="Choose a repository"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <ul className={styles.issues}>
        {repositories.map((one) => (
          <li key={one.id}>
            <label>
              <input type="radio" name="repository" checked={chosen === one.id} onChange={() => setChosen(one.id)} />{" "}
              {one.nameWithOwner}
            </label>
          </li>
        ))}
      </ul>
      {response && repositories.length === 0 && <p>There is no other repository of {owner} that you can write to.</p>}
      <label>
        <input type="checkbox" checked={createLabelsIfMissing} onChange={(event) => setCreate(event.target.checked)} />{" "}
        Create labels that the repository does not have
      </label>
      <FieldError message={error} />
    </Dialog>
  );
}
