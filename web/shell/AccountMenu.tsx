import {
  GearIcon,
  GitPullRequestIcon,
  IssueOpenedIcon,
  LockIcon,
  PlusIcon,
  RepoIcon,
  ReplyIcon,
  SignOutIcon,
  UploadIcon,
} from "@primer/octicons-react";
import { useRef } from "react";
import { graphql, useFragment } from "react-relay";
import { useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { clearDrafts } from "#web/platform/storage/clear-drafts.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import type { AccountMenu_viewer$key } from "#web/__generated__/AccountMenu_viewer.graphql.ts";
import { paths } from "#shared/paths.ts";
import { IMPORT_ARCHIVE, YOUR_PULL_REQUESTS } from "#shared/messages.ts";
import styles from "./AccountMenu.module.css";

export function AccountMenu({ viewer }: { viewer: AccountMenu_viewer$key }) {
  const { user } = useFragment(
    graphql`
      fragment AccountMenu_viewer on Viewer {
        user {
          login
          name
          avatarUrl(size: 64)
          isSiteAdmin
        }
      }
    `,
    viewer,
  );
  const form = useRef<HTMLFormElement>(null);
  const signOut = () => form.current?.requestSubmit();
  useRegisterCommands([{ id: "sign-out", label: "Sign out", group: "Actions", run: signOut }]);
  if (!user) return null;
  return (
    <>
      <form ref={form} method="post" action="/logout" data-account={user.login} onSubmit={clearDrafts} hidden />
      <Menu
        label="Account"
        align="end"
        groups={[
          {
            title: (
              <>
                Signed in as <strong>{user.login}</strong>
              </>
            ),
            items: [
              { text: "Your issues", icon: IssueOpenedIcon, to: paths.dashboard() },
              { text: YOUR_PULL_REQUESTS, icon: GitPullRequestIcon, to: paths.dashboardPulls() },
              { text: "Your repositories", icon: RepoIcon, to: paths.account(user.login) },
              { text: "New issue", icon: PlusIcon, to: paths.newIssueAnywhere() },
              { text: "New repository", icon: PlusIcon, to: paths.newRepository() },
              user.isSiteAdmin && { text: IMPORT_ARCHIVE, icon: UploadIcon, to: paths.imports() },
            ],
          },
          {
            items: [
              { text: "Settings", icon: GearIcon, to: paths.settingsProfile() },
              { text: "Saved replies", icon: ReplyIcon, to: paths.savedReplies() },
              { text: "Access tokens", icon: LockIcon, to: paths.settingsTokens() },
              // A page of the server, without the router.
              { text: "Docs", icon: RepoIcon, onSelect: () => location.assign(paths.docs()) },
            ],
          },
          { items: [{ text: "Sign out", icon: SignOutIcon, onSelect: signOut }] },
        ]}
        renderOpener={(props) => (
          <button {...props} type="button" className={styles.anchor} aria-label={`Open account menu of ${user.login}`}>
            <Avatar src={user.avatarUrl} size={32} />
          </button>
        )}
      />
    </>
  );
}
