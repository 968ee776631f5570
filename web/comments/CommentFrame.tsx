import type { ReactNode } from "react";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import styles from "./CommentFrame.module.css";

type Props = {
  id?: string;
  author: { login: string; avatarUrl: string; resourcePath: string } | null | undefined;
  association: string;
  /** “opened”, “commented”, “approved these changes” … */
  verb?: string;
  createdAt: string;
  isEdited?: boolean;
  isOwn?: boolean;
  permalink?: string;
  actions?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

const BADGES: Record<string, string> = {
  OWNER: "Owner",
  MEMBER: "Member",
  COLLABORATOR: "Collaborator",
  CONTRIBUTOR: "Contributor",
  FIRST_TIMER: "First-time contributor",
  FIRST_TIME_CONTRIBUTOR: "First-time contributor",
};

/** What every text with an author looks like: who, when, what may be done with it, the text. */
export function CommentFrame(props: Props) {
  const { id, author, association, verb = "commented", createdAt, permalink, actions, footer, children } = props;
  const when = <Time at={createdAt} prefix />;
  return (
    <article id={id} className={styles.frame} aria-label={`${author?.login ?? "ghost"} ${verb}`}>
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
            {props.isEdited && <span> · edited</span>}
          </p>
          {BADGES[association] && <span className={styles.badge}>{BADGES[association]}</span>}
          {actions}
        </header>
        <div className={styles.body}>{children}</div>
        {footer}
      </div>
    </article>
  );
}
