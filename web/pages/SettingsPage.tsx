import { graphql, useLazyLoadQuery } from "react-relay";
import { useLocation } from "react-router";
import { AccessTokens } from "#web/accounts/AccessTokens.tsx";
import { ProfileForm } from "#web/accounts/ProfileForm.tsx";
import type { PageProps } from "#web/platform/router/page-route.tsx";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { SettingsPageQuery } from "#web/__generated__/SettingsPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./SettingsPage.module.css";

const QUERY = graphql`
  query SettingsPageQuery {
    safeViewer {
      isSignedIn
      user {
        ...ProfileForm_user
      }
      ...AccessTokens_viewer
      ...Page_viewer
    }
  }
`;

export function SettingsPage(_: PageProps) {
  const { safeViewer } = useLazyLoadQuery<SettingsPageQuery>(QUERY, {}, { fetchPolicy: "store-or-network" });
  const { pathname } = useLocation();
  const isTokens = pathname === paths.settingsTokens();
  useTitle(isTokens ? "Access tokens" : "Profile");
  if (!safeViewer.user) return null;
  return (
    <Page viewer={safeViewer}>
      <div className={styles.columns}>
        <nav aria-label="Settings" className={styles.nav}>
          <Link to={paths.settingsProfile()} aria-current={isTokens ? undefined : "page"}>
            Profile
          </Link>
          <Link to={paths.settingsTokens()} aria-current={isTokens ? "page" : undefined}>
            Access tokens
          </Link>
        </nav>
        <div>{isTokens ? <AccessTokens viewer={safeViewer} /> : <ProfileForm user={safeViewer.user} />}</div>
      </div>
    </Page>
  );
}
