import type { ReactNode } from "react";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import styles from "./CommentFrame.module.css";

type Props = {
  id?: string;
  author: { login: string; avatarUrl: string; resourcePath: string } | null | undefined;
  association: string;
  /** Whether the author is the issue's own. */
  isIssueAuthor?: boolean;
  /** “opened”, “commented”, “approved these changes” … */
  verb?: string;
  createdAt: string;
  /** What says that it was edited, and shows how. */
  edited?: ReactNode;
  isOwn?: boolean;
  isMarked?: boolean;
  permalink?: string;
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

/** What every text with an author looks like: who, when, what may be done with it, the text. */
export function CommentFrame(props: Props) {
  const { id, author, association, verb = "commented", createdAt, permalink, actions, footer, children } = props;
  const when = <Time at={createdAt} prefix />;
  const badge = BADGES[association];
  return (
    <article
      id={id}
      className={styles.frame}
      data-marked={props.isMarked || undefined}
      aria-label={`${author?.login ?? "ghost"} ${verb}`}
    >
      <div className={styles.avatar}>{author && <Avatar src={author.avatarUrl} size={40} />}</div>
      <div className={styles.box}>
        <header className={styles.header} data-own={props.isOwn || undefined}>
          <p className={styles.who}>
            {author ? (
              <Link to={author.resourcePath} className={styles.login}>
                {author.login}
              </Link>
            ) : (
              <span className={styles.login}>ghost</span>
            )}{" "}
            {verb} {permalink ? <a href={permalink}>{when}</a> : when}
            {props.edited}
          </p>
          {props.isIssueAuthor && (
            <span className={styles.badge} title="This user is the author of this issue.">
              Author
            </span>
          )}
          {badge && (
            <span className={styles.badge} title={badge.hint}>
              {badge.text}
            </span>
          )}
          {actions}
        </header>
        {props.note}
        <div className={styles.body}>{children}</div>
        {footer}
      </div>
    </article>
  );
}
