import type { RefObject } from "react";
import { StateIcon } from "#web/issue-state/StateIcon.tsx";
import { REASON_TEXTS } from "#web/notifications/reason-texts.ts";
import { ThreadActions } from "#web/notifications/ThreadActions.tsx";
import type { ThreadChange } from "#web/notifications/thread-change.ts";
import { useThreadRow } from "#web/notifications/useThreadRow.ts";
import type { Thread } from "#web/notifications/useThreads.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { isPlainClick } from "#web/platform/router/is-plain-click.ts";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import { useIsHydrated } from "#web/ui/useIsHydrated.ts";
import styles from "./ThreadRow.module.css";

type Props = {
  thread: Thread;
  isSelected: boolean;
  isOpen: boolean;
  /** Whether the keys are for this row. */
  isActive: boolean;
  onToggle: (isRange: boolean) => void;
  onFocus: () => void;
  onOpen: (options?: { replace: boolean }) => void;
  onChange: (change: ThreadChange) => void;
};

/** One notification: what it is about, why it came, and what can be done with it. */
export function ThreadRow({ thread, isSelected, isOpen, isActive, onToggle, onFocus, onOpen, onChange }: Props) {
  const link = useThreadRow({ id: thread.id, path: thread.subject.resourcePath ?? "", onOpen });
  return (
    <li
      className={styles.row}
      data-unread={thread.isUnread || undefined}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
      onFocus={onFocus}
    >
      <input
        type="checkbox"
        className={styles.check}
        aria-label={`Select: ${thread.title}`}
        checked={isSelected}
        onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey)}
      />
      <span className={styles.state}>
        <StateIcon issue={thread.subject} />
      </span>
      <ThreadText thread={thread} link={link} isOpen={isOpen} onOpen={onOpen} />
      <ThreadActions thread={thread} hasKey={isActive} onChange={onChange} />
    </li>
  );
}

type TextProps = Pick<Props, "thread" | "isOpen" | "onOpen"> & { link: RefObject<HTMLAnchorElement | null> };

function ThreadText({ thread, link, isOpen, onOpen }: TextProps) {
  const { title, subject, reason, actor, latestCommentText } = thread;
  return (
    <div className={styles.main}>
      <p className={styles.where}>
        {thread.isUnread && <span className={styles.unread} role="img" aria-label="Unread" title="Unread" />}
        {subject.repository?.nameWithOwner} #{subject.number}
      </p>
      <h3 className={styles.heading}>
        <Link
          ref={link}
          to={thread.firstUnreadPath}
          className={styles.title}
          aria-current={isOpen ? "true" : undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onOpen();
          }}
        >
          {title}
        </Link>
      </h3>
      {latestCommentText && <p className={styles.comment}>{latestCommentText}</p>}
      <p className={styles.meta}>
        {actor && (
          <>
            <Avatar src={actor.avatarUrl} size={16} /> <span>{actor.login}</span>
          </>
        )}
        {reason && <span>{REASON_TEXTS[reason]}</span>}
        <Time at={thread.lastUpdatedAt} />
        {thread.isSaved && <span>Saved</span>}
        {thread.snoozedUntil && <SnoozedUntil at={thread.snoozedUntil} />}
      </p>
    </div>
  );
}

/** In the browser's zone, which the server does not know. */
function SnoozedUntil({ at }: { at: string }) {
  const isHydrated = useIsHydrated();
  const zone = isHydrated ? {} : { timeZone: "UTC" };
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", ...zone });
  return (
    <span>
      Snoozed until <time dateTime={at}>{format.format(new Date(at))}</time>
    </span>
  );
}
