import { graphql } from "react-relay";
import { useLocation } from "react-router";
import { AccessTokens } from "#web/accounts/AccessTokens.tsx";
import { EmojiSettings } from "#web/accounts/EmojiSettings.tsx";
import { PasswordForm } from "#web/accounts/PasswordForm.tsx";
import { ProfileForm } from "#web/accounts/ProfileForm.tsx";
import { SavedReplySettings } from "#web/accounts/SavedReplySettings.tsx";
import { Sessions } from "#web/accounts/Sessions.tsx";
import { ExternalIdentities } from "#web/identity/ExternalIdentities.tsx";
import { DefaultLabels } from "#web/labels/DefaultLabels.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { SettingsPageQuery } from "#web/__generated__/SettingsPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";
import { PASSWORD_AND_AUTHENTICATION, SIGN_IN_METHODS } from "#shared/messages.ts";
import styles from "./SettingsPage.module.css";

const QUERY = graphql`
  query SettingsPageQuery {
    safeViewer {
      isSignedIn
      user {
        ...ProfileForm_user
        ...PasswordForm_user
        ...DefaultLabels_owner
      }
      ...AccessTokens_viewer
      ...EmojiSettings_viewer
      ...ExternalIdentities_viewer
      ...Sessions_viewer
      ...SavedReplySettings_viewer
      ...Page_viewer
    }
  }
`;

export function SettingsPage({ variables }: PageProps<SettingsPageQuery>) {
  const { safeViewer } = usePageQuery<SettingsPageQuery>(QUERY, variables);
  const { pathname } = useLocation();
  const sections = [
    { to: paths.settingsProfile(), title: "Profile" },
    { to: paths.settingsEmoji(), title: "Emoji" },
    { to: paths.settingsPassword(), title: PASSWORD_AND_AUTHENTICATION },
    { to: paths.settingsIdentities(), title: SIGN_IN_METHODS },
    { to: paths.settingsSessions(), title: "Sessions" },
    { to: paths.settingsLabels(), title: "Default labels" },
    { to: paths.savedReplies(), title: "Saved replies" },
    { to: paths.settingsTokens(), title: "Access tokens" },
  ];
  const current = sections.find((section) => section.to === pathname) ?? sections[0];
  useTitle(current?.title ?? "Settings");
  if (!safeViewer.user) return null;
  return (
    <Page viewer={safeViewer}>
      <div className={styles.columns}>
        <nav aria-label="Settings" className={styles.nav}>
          {sections.map(({ to, title }) => (
            <Link key={to} to={to} aria-current={to === current?.to ? "page" : undefined}>
              {title}
            </Link>
          ))}
        </nav>
        <div>
          {current?.to === paths.settingsProfile() && <ProfileForm user={safeViewer.user} />}
          {current?.to === paths.settingsEmoji() && <EmojiSettings viewer={safeViewer} />}
          {current?.to === paths.settingsPassword() && <PasswordForm user={safeViewer.user} />}
          {current?.to === paths.settingsIdentities() && <ExternalIdentities viewer={safeViewer} />}
          {current?.to === paths.settingsSessions() && <Sessions viewer={safeViewer} />}
          {current?.to === paths.settingsLabels() && (
            <>
              <PageHeading title="Default labels" />
              <DefaultLabels owner={safeViewer.user} />
            </>
          )}
          {current?.to === paths.settingsTokens() && <AccessTokens viewer={safeViewer} />}
          {current?.to === paths.savedReplies() && <SavedReplySettings viewer={safeViewer} />}
        </div>
      </div>
    </Page>
  );
}
