import type { ReactNode } from "react";
import { Avatar } from "#web/ui/Avatar.tsx";
import { BotBadge } from "#web/ui/BotBadge.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import styles from "./CommentFrame.module.css";

type HeaderProps = {
  author: { __typename: string; login: string; avatarUrl: string; resourcePath: string } | null | undefined;
  association: string;
  /** Whether the author is the author of the issue. */
  isIssueAuthor?: boolean;
  /** “opened”, “commented”, “approved these changes”, … */
  verb?: string;
  createdAt: string;
  /** Whether the text was sent by e-mail. */
  isViaEmail?: boolean;
  /** Shows that the text was edited. */
  edited?: ReactNode;
  isOwn?: boolean;
  permalink?: string;
};

type Props = HeaderProps & {
  id?: string;
  /** Whether the URL names this comment. */
  isTargeted?: boolean;
  note?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

const BADGES: Record<string, { text: string; hint: string }> = {
  OWNER: { text: "Owner", hint: "This user is the owner of the repository." },
  MEMBER: { text: "Member", hint: "This user is a member of the organization that owns this repository." },
  COLLABORATOR: { text: "Collaborator", hint: "This user has been invited to collaborate on the repository." },
  CONTRIBUTOR: { text: "Contributor", hint: "This user has previously committed to the repository." },
  FIRST_TIMER: { text: "First-time contributor", hint: "This is this user’s first contribution." },
  FIRST_TIME_CONTRIBUTOR: {
    text: "First-time contributor",
    hint: "This is this user’s first contribution to this repository.",
  },
};

/** The frame of a description, comment or review: author, time, actions and text. */
export function CommentFrame({ id, isTargeted = false, actions, note, footer, children, ...header }: Props) {
  const { author, verb = "commented" } = header;
  return (
    <article
      id={id}
      className={styles.frame}
      data-targeted={isTargeted || undefined}
      aria-label={`${author?.login ?? "ghost"} ${verb}`}
    >
      <div className={styles.avatar}>{author && <Avatar src={author.avatarUrl} size={40} />}</div>
      <div className={styles.box}>
        <header className={styles.header} data-own={header.isOwn || undefined}>
          <Byline {...header} verb={verb} />
          {actions}
        </header>
        {note}
        <div className={styles.body}>{children}</div>
        {footer}
      </div>
    </article>
  );
}

function Byline({ author, verb, createdAt, isViaEmail, permalink, edited, isIssueAuthor, association }: HeaderProps) {
  const time = <Time at={createdAt} prefix />;
  const badge = BADGES[association];
  return (
    <>
      <p className={styles.who}>
        {author ? (
          <Link to={author.resourcePath} className={styles.login}>
            {author.login}
          </Link>
        ) : (
          <span className={styles.login}>ghost</span>
        )}
        <BotBadge actor={author} /> {verb} {permalink ? <a href={permalink}>{time}</a> : time}
        {isViaEmail && " via email"}
        {edited}
      </p>
      {isIssueAuthor && (
        <span className={styles.badge} title="This user is the author of this issue.">
          Author
        </span>
      )}
      {badge && (
        <span className={styles.badge} title={badge.hint}>
          {badge.text}
        </span>
      )}
    </>
  );
}
