import {
  AppsIcon,
  BellIcon,
  BroadcastIcon,
  CodeIcon,
  GearIcon,
  KeyIcon,
  LinkIcon,
  MailIcon,
  OrganizationIcon,
  PaintbrushIcon,
  PersonIcon,
  ReplyIcon,
  ShieldLockIcon,
  SmileyIcon,
  TagIcon,
  type Icon,
} from "@primer/octicons-react";
import { Link } from "#web/ui/Link.tsx";
import { PASSWORD_AND_AUTHENTICATION, PUBLIC_PROFILE, SIGN_IN_METHODS } from "#shared/messages.ts";
import { appPaths } from "#shared/app-paths.ts";
import { paths } from "#shared/paths.ts";
import styles from "./SettingsPage.module.css";

type Item = { to: string; title: string; icon: Icon };

const GROUPS: readonly { title: string | undefined; items: readonly Item[] }[] = [
  {
    title: undefined,
    items: [
      { to: paths.settingsProfile(), title: PUBLIC_PROFILE, icon: PersonIcon },
      { to: paths.settingsAccount(), title: "Account", icon: GearIcon },
      { to: paths.settingsAppearance(), title: "Appearance", icon: PaintbrushIcon },
      { to: paths.settingsNotifications(), title: "Notifications", icon: BellIcon },
    ],
  },
  {
    title: "Access",
    items: [
      { to: paths.settingsEmails(), title: "Emails", icon: MailIcon },
      { to: paths.settingsPassword(), title: PASSWORD_AND_AUTHENTICATION, icon: ShieldLockIcon },
      { to: paths.settingsIdentities(), title: SIGN_IN_METHODS, icon: LinkIcon },
      { to: paths.settingsSessions(), title: "Sessions", icon: BroadcastIcon },
      { to: paths.settingsTokens(), title: "Access tokens", icon: KeyIcon },
      { to: paths.settingsOrganizations(), title: "Organizations", icon: OrganizationIcon },
      { to: appPaths.installations(), title: "Applications", icon: AppsIcon },
    ],
  },
  {
    title: "Writing and planning",
    items: [
      { to: paths.savedReplies(), title: "Saved replies", icon: ReplyIcon },
      { to: paths.settingsEmoji(), title: "Emoji skin tone", icon: SmileyIcon },
      { to: paths.settingsLabels(), title: "Default labels", icon: TagIcon },
    ],
  },
  {
    title: "Integrations",
    items: [{ to: appPaths.apps(), title: "Developer settings", icon: CodeIcon }],
  },
];

/** The title of the settings at this path. */
export function getSettingsTitle(path: string): string {
  return GROUPS.flatMap(({ items }) => items).find(({ to }) => to === path)?.title ?? "Settings";
}

export function SettingsNavigation({ path }: { path: string }) {
  return (
    <nav aria-label="Settings" className={styles.nav}>
      {GROUPS.map(({ title, items }) => (
        <div key={title ?? ""} className={styles.group}>
          {title !== undefined && <h2>{title}</h2>}
          {items.map(({ to, title: text, icon: Shape }) => (
            <Link key={to} to={to} aria-current={to === path ? "page" : undefined}>
              <Shape /> {text}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}
