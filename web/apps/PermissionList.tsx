import { CheckIcon } from "@primer/octicons-react";
import { describePermissions } from "#web/apps/app-permissions.ts";
import styles from "./Apps.module.css";

type Props = { permissions: readonly { name: string; level: string }[] };

/** What an app may do, one line for each kind of access. */
export function PermissionList({ permissions }: Props) {
  return (
    <ul className={styles.permissions} aria-label="Permissions">
      {describePermissions(permissions).map((line) => (
        <li key={line}>
          <CheckIcon /> {line}
        </li>
      ))}
    </ul>
  );
}
