import type { ReactNode } from "react";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Link } from "#web/ui/Link.tsx";
import styles from "./NewIssueHeading.module.css";

type Props = { user: { login: string; avatarUrl: string; resourcePath: string }; children?: ReactNode };

/** The heading of the pages that create an issue, with the avatar of the author. */
export function NewIssueHeading({ user, children }: Props) {
  return (
    <div className={styles.heading}>
      <Link to={user.resourcePath} aria-label={user.login}>
        <Avatar src={user.avatarUrl} size={32} />
      </Link>
      <h1>Create new issue</h1>
      {children}
    </div>
  );
}
