import { useState, type RefObject } from "react";
import { graphql, useFragment } from "react-relay";
import { arrangeThreads } from "#web/notifications/arrange-threads.ts";
import { InboxEmpty } from "#web/notifications/InboxEmpty.tsx";
import { InboxHeader } from "#web/notifications/InboxHeader.tsx";
import type { InboxAddress } from "#web/notifications/inbox-address.ts";
import { InboxPages } from "#web/notifications/InboxPages.tsx";
import { isInBox } from "#web/notifications/is-in-box.ts";
import { ThreadList } from "#web/notifications/ThreadList.tsx";
import { useInboxChanges } from "#web/notifications/useInboxChanges.ts";
import { useLiveInbox } from "#web/notifications/useLiveInbox.ts";
import { useOpenThread } from "#web/notifications/useOpenThread.ts";
import { useThreads, type Thread } from "#web/notifications/useThreads.ts";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { Button } from "#web/ui/Button.tsx";
import { PartialListNotice } from "#web/ui/list/PartialListNotice.tsx";
import { ListBox } from "#web/ui/list/ListBox.tsx";
import type { Inbox_threads$key } from "#web/__generated__/Inbox_threads.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./Inbox.module.css";

type Props = {
  threads: Inbox_threads$key;
  address: InboxAddress;
  /** The part of the page that scrolls. */
  pane: RefObject<HTMLDivElement | null>;
  onReload: () => Promise<void>;
};

/** The notifications of a filter. While somebody reads them, new ones wait until they are asked for. */
export function Inbox({ address, pane, onReload, ...props }: Props) {
  const data = useFragment(
    graphql`
      fragment Inbox_threads on NotificationThreadConnection {
        totalCount
        isIncomplete
        nodes {
          ...useThreads_threads
        }
      }
    `,
    props.threads,
  );
  const nodes = getNodes(data);
  const latest = useThreads(nodes).filter((thread) => isInBox(thread, address.query));
  const [held, setHeld] = useState<readonly Thread[]>();
  const [returnedIds, setReturnedIds] = useState<readonly string[]>([]);
  const [activeId, setActiveId] = useState<string>();
  const { openId, open } = useOpenThread(latest);
  const { threads, newCount } = arrangeThreads(latest, { held, openId, returnedIds });
  const inbox = useInboxChanges({
    threads,
    activeId: openId ?? activeId,
    isReading: openId !== undefined,
    address,
    onUndone: setReturnedIds,
  });
  useLiveInbox(() => {
    const isReading =
      openId !== undefined || inbox.selection.ids.length > 0 || isBeingRead(pane.current, document.activeElement);
    setHeld(isReading ? threads : undefined);
    void onReload();
  });
  const hasMorePages = data.totalCount > LIMITS.pageSize;

  return (
    <div className={styles.inbox}>
      <ListBox aria-label="Inbox">
        <InboxHeader address={address} inbox={inbox} matchingCount={data.totalCount} />
        {newCount > 0 && (
          <Button variant="invisible" isBlock onClick={() => setHeld(undefined)}>
            {newCount === 1 ? "Show 1 new notification" : `Show ${newCount} new notifications`}
          </Button>
        )}
        {data.isIncomplete && (
          <PartialListNotice onRetry={() => void onReload()}>
            Some repositories are not available, and their notifications are not listed.
          </PartialListNotice>
        )}
        <ThreadList
          threads={threads}
          group={address.group}
          openId={openId}
          activeId={activeId}
          selection={inbox.selection}
          onActivate={setActiveId}
          onOpen={(thread, options) => {
            void inbox.commands.read(thread);
            open(thread, options);
          }}
          onChange={(thread, change) => inbox.changeThreads(change, [thread])}
        />
        {threads.length === 0 && <InboxEmpty query={address.query} hasMore={nodes.length > 0 && hasMorePages} />}
      </ListBox>
      <InboxPages address={address} totalCount={data.totalCount} />
    </div>
  );
}

/** Whether somebody has scrolled the list, or works in it. */
function isBeingRead(pane: HTMLElement | null, focused: Element | null): boolean {
  const isScrolled = (pane?.scrollTop ?? 0) > 0 || scrollY > 0;
  return isScrolled || focused?.closest("[data-thread-list]") != null;
}
