import { diffWordsWithSpace } from "diff";
import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { EditHistoryQuery } from "#web/__generated__/EditHistoryQuery.graphql.ts";
import styles from "./EditHistory.module.css";

type Node = EditHistoryQuery["response"]["node"];
type State =
  | { edits: NonNullable<NonNullable<NonNullable<Node>["userContentEdits"]>["nodes"]> }
  | { error: string }
  | undefined;

/** Who changed a text, when, and what: a version at a time. */
export function EditHistory({ subjectId, onClose }: { subjectId: string; onClose: () => void }) {
  const environment = useRelayEnvironment();
  const [state, setState] = useState<State>();
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const request = fetchQuery<EditHistoryQuery>(
      environment,
      graphql`
        query EditHistoryQuery($id: ID!) {
          node(id: $id) {
            ... on Issueish {
              userContentEdits(first: 50) {
                nodes {
                  ...EditHistory_edit @relay(mask: false)
                }
              }
            }
            ... on IssueComment {
              userContentEdits(first: 50) {
                nodes {
                  ...EditHistory_edit @relay(mask: false)
                }
              }
            }
          }
        }
      `,
      { id: subjectId },
    ).subscribe({
      next: ({ node }) => setState({ edits: node?.userContentEdits?.nodes ?? [] }),
      error: (failure: Error) => setState({ error: failure.message }),
    });
    return () => request.unsubscribe();
  }, [environment, subjectId]);
  const edits = state && "edits" in state ? state.edits : [];
  const edit = edits[shown];
  return (
    <Dialog title="Edit history" size="large" onClose={onClose}>
      {!state && <Spinner label="Loading the history" />}
      {state && "error" in state && <p role="alert">{state.error}</p>}
      {state && edits.length === 0 && !("error" in state) && <p>There are no older versions.</p>}
      <div className={styles.columns}>
        <ul className={styles.versions} aria-label="Versions">
          {edits.map(
            (one, index) =>
              one && (
                <li key={one.id}>
                  <button type="button" aria-pressed={index === shown} onClick={() => setShown(index)}>
                    {one.editor && <Avatar src={one.editor.avatarUrl} />}{" "}
                    <strong>{one.editor?.login ?? "ghost"}</strong> edited <Time at={one.editedAt} prefix />
                  </button>
                </li>
              ),
          )}
        </ul>
        {edit && <Diff before={edit.previousText} after={edit.diff ?? ""} />}
      </div>
    </Dialog>
  );
}

// The fields of one edit, for both kinds of text.
void graphql`
  fragment EditHistory_edit on UserContentEdit {
    id
    editedAt
    previousText
    diff
    editor {
      login
      avatarUrl(size: 64)
    }
  }
`;

const DIFF_MS = 500;

function Diff({ before, after }: { before: string; after: string }) {
  // A text that is too long to be compared in a moment is shown whole, both ways.
  const parts = diffWordsWithSpace(before, after, { timeout: DIFF_MS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, added: true, removed: false },
  ];
  return (
    // It scrolls, so the keys must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.diff} tabIndex={0} role="region" aria-label="What changed">
      {parts.map((part, index) =>
        part.added ? (
          <ins key={index}>{part.value}</ins>
        ) : part.removed ? (
          <del key={index}>{part.value}</del>
        ) : (
          <span key={index}>{part.value}</span>
        ),
      )}
    </div>
  );
}
