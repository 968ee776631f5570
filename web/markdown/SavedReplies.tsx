import { ReplyIcon } from "@primer/octicons-react";
import { useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import type { SavedRepliesQuery } from "#web/__generated__/SavedRepliesQuery.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./MarkdownEditor.module.css";

type Replies = SavedRepliesQuery["response"]["safeViewer"]["savedReplies"];

/** Words kept for later, to be put into an editor. They are fetched when somebody goes near the button. */
export function SavedReplies({ onChoose }: { onChoose: (body: string) => void }) {
  const environment = useRelayEnvironment();
  const [replies, setReplies] = useState<Replies>();
  function load() {
    fetchQuery<SavedRepliesQuery>(
      environment,
      graphql`
        query SavedRepliesQuery {
          safeViewer {
            savedReplies {
              id
              title
              body
            }
          }
        }
      `,
      {},
    ).subscribe({ next: ({ safeViewer }) => setReplies(safeViewer.savedReplies), error: () => setReplies([]) });
  }
  return (
    <Menu
      label="Saved replies"
      align="end"
      groups={[
        {
          title: "Saved replies",
          items: replies
            ? replies.map((reply) => ({
                text: reply.title,
                description: reply.body.slice(0, 80),
                onSelect: () => onChoose(reply.body),
              }))
            : [{ text: "Loading…", isDisabled: true }],
        },
        { items: [{ text: "Create a new saved reply", to: paths.savedReplies() }] },
      ]}
      renderOpener={(props) => (
        <button
          {...props}
          type="button"
          className={styles.tool}
          title="Saved replies"
          aria-label="Saved replies"
          tabIndex={-1}
          data-saved-replies
          onPointerEnter={load}
          onFocus={load}
        >
          <ReplyIcon />
        </button>
      )}
    />
  );
}
