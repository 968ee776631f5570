import { graphql, useFragment } from "react-relay";
import { Link } from "#web/ui/Link.tsx";
import { Note } from "#web/ui/Note.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { AccountSettings_user$key } from "#web/__generated__/AccountSettings_user.graphql.ts";
import styles from "./AccountSettings.module.css";

/** What the account is, and who can change it. */
export function AccountSettings({ user }: { user: AccountSettings_user$key }) {
  const { login, createdAt, isSiteAdmin, resourcePath } = useFragment(
    graphql`
      fragment AccountSettings_user on User {
        login
        createdAt
        isSiteAdmin
        resourcePath
      }
    `,
    user,
  );
  return (
    <>
      <PageHeading title="Account" />
      <dl className={styles.facts}>
        <dt>Username</dt>
        <dd>
          <Link to={resourcePath}>{login}</Link>
        </dd>
        <dt>Created</dt>
        <dd>
          <Time at={createdAt} />
        </dd>
        <dt>Role on this site</dt>
        <dd>{isSiteAdmin ? "Site administrator" : "Member"}</dd>
      </dl>
      <Note>To suspend or delete your account, ask an administrator of this site.</Note>
    </>
  );
}
