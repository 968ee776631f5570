import { ReplyIcon } from "@primer/octicons-react";
import { useImperativeHandle, useRef, useState, type Ref } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import { Menu, type MenuHandle } from "#web/ui/overlay/Menu.tsx";
import type { MenuItem } from "#web/ui/overlay/menu-items.ts";
import type { SavedRepliesQuery } from "#web/__generated__/SavedRepliesQuery.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./MarkdownEditor.module.css";

type Reply = SavedRepliesQuery["response"]["safeViewer"]["savedReplies"][number];

type Props = { ref: Ref<MenuHandle>; onChoose: (body: string) => void };

/** A menu of the viewer's saved replies, which are loaded when the button is hovered or focused. */
export function SavedReplies({ ref, onChoose }: Props) {
  const { replies, load } = useSavedReplies();
  const menu = useRef<MenuHandle>(null);
  useImperativeHandle(ref, () => ({
    open() {
      // The focus goes to the first item, so the menu opens after its items are there.
      void load().then(() => menu.current?.open());
    },
  }));
  return (
    <Menu
      ref={menu}
      label="Saved replies"
      align="end"
      groups={[
        { title: "Saved replies", items: replies ? getItems(replies, onChoose) : [LOADING] },
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
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
        >
          <ReplyIcon />
        </button>
      )}
    />
  );
}

const LOADING: MenuItem = { text: "Loading…", isDisabled: true };

const PREVIEW_LENGTH = 80;

function getItems(replies: readonly Reply[], onChoose: (body: string) => void): MenuItem[] {
  return replies.map(({ title, body }) => ({
    text: title,
    description: body.slice(0, PREVIEW_LENGTH),
    onSelect: () => onChoose(body),
  }));
}

function useSavedReplies() {
  const environment = useRelayEnvironment();
  const [replies, setReplies] = useState<readonly Reply[]>();
  async function load(): Promise<void> {
    const request = fetchQuery<SavedRepliesQuery>(
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
    ).toPromise();
    // Without the replies the menu still leads to the page where they are written.
    const data = await request.catch(() => undefined);
    setReplies(data?.safeViewer.savedReplies ?? []);
  }
  return { replies, load };
}
