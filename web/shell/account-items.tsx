import {
  BookIcon,
  GearIcon,
  KeyIcon,
  GitPullRequestIcon,
  IssueOpenedIcon,
  OrganizationIcon,
  RepoIcon,
  ReplyIcon,
  ServerIcon,
  SignOutIcon,
  UploadIcon,
} from "@primer/octicons-react";
import type { MenuGroup } from "#web/ui/overlay/menu-items.ts";
import { IMPORT_ARCHIVE, YOUR_PULL_REQUESTS } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";

/** What the account menu has for a person. */
export function getAccountItems(user: { login: string; isSiteAdmin: boolean }, signOut: () => unknown): MenuGroup[] {
  return [
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
        user.isSiteAdmin && { text: IMPORT_ARCHIVE, icon: UploadIcon, to: paths.imports() },
        user.isSiteAdmin && { text: "Site administration", icon: ServerIcon, to: paths.sitePeople() },
      ],
    },
    {
      items: [
        { text: "Settings", icon: GearIcon, to: paths.settingsProfile() },
        { text: "Organizations", icon: OrganizationIcon, to: paths.settingsOrganizations() },
        { text: "Saved replies", icon: ReplyIcon, to: paths.savedReplies() },
        { text: "Access tokens", icon: KeyIcon, to: paths.settingsTokens() },
        // A page of the server, without the router.
        { text: "Docs", icon: BookIcon, onSelect: () => location.assign(paths.docs()) },
      ],
    },
    { items: [{ text: "Sign out", icon: SignOutIcon, onSelect: () => void signOut() }] },
  ];
}
