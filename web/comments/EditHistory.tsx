import { diffWordsWithSpace } from "diff";
import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { EditHistory_edit$data } from "#web/__generated__/EditHistory_edit.graphql.ts";
import type { EditHistoryQuery } from "#web/__generated__/EditHistoryQuery.graphql.ts";
import styles from "./EditHistory.module.css";

type Edits = readonly Omit<EditHistory_edit$data, " $fragmentType">[];

/** The versions of a text, and what each changed. */
export function EditHistory({ subjectId, onClose }: { subjectId: string; onClose: () => void }) {
  const { edits, error } = useEdits(subjectId);
  return (
    <Dialog title="Edit history" size="large" onClose={onClose}>
      {!edits && error === undefined && <Spinner label="Loading edit history" />}
      {error !== undefined && <p role="alert">{error}</p>}
      {edits?.length === 0 && <p>No edits to show</p>}
      {edits && <Versions edits={edits} />}
    </Dialog>
  );
}

function Versions({ edits }: { edits: Edits }) {
  const [selectedIndex, setSelectedIndex] = useState(0);
  const selected = edits[selectedIndex];
  return (
    <div className={styles.columns}>
      <ul className={styles.versions} aria-label="Versions">
        {edits.map(({ id, editor, editedAt }, index) => (
          <li key={id}>
            <button type="button" aria-pressed={index === selectedIndex} onClick={() => setSelectedIndex(index)}>
              {editor && <Avatar src={editor.avatarUrl} />} <strong>{editor?.login ?? "ghost"}</strong> edited{" "}
              <Time at={editedAt} prefix />
            </button>
          </li>
        ))}
      </ul>
      {selected && <Diff before={selected.previousText} after={selected.diff ?? ""} />}
    </div>
  );
}

function useEdits(subjectId: string) {
  const environment = useRelayEnvironment();
  const [edits, setEdits] = useState<Edits>();
  const [error, setError] = useState<string>();
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
      next: ({ node }) => setEdits(getNodes(node?.userContentEdits)),
      error: ({ message }: Error) => setError(message),
    });
    return () => request.unsubscribe();
  }, [environment, subjectId]);
  return { edits, error };
}

// The fields of an edit, of a description or of a comment.
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
  // Texts that take too long to compare are shown whole.
  const parts = diffWordsWithSpace(before, after, { timeout: DIFF_MS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, added: true, removed: false },
  ];
  return (
    // It can be scrolled, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.diff} tabIndex={0} role="region" aria-label="Changes">
      {parts.map((part, index) => {
        const Part = getTag(part);
        return <Part key={index}>{part.value}</Part>;
      })}
    </div>
  );
}

function getTag({ added, removed }: { added: boolean; removed: boolean }): "ins" | "del" | "span" {
  if (added) return "ins";
  return removed ? "del" : "span";
}
