import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { graphql, useFragment } from "react-relay";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import { Link } from "#web/ui/Link.tsx";
import { useCurrentInView } from "#web/ui/useCurrentInView.ts";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { SiteFrame_viewer$key } from "#web/__generated__/SiteFrame_viewer.graphql.ts";
import { IMPORT_ARCHIVE, JOBS_AND_HEALTH, SITE_ADMINISTRATION } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import styles from "./SiteFrame.module.css";

const SECTIONS = [
  { to: paths.sitePeople(), title: "People" },
  { to: paths.siteInvitations(), title: "Invitations" },
  { to: paths.siteOrganizations(), title: "Organizations" },
  { to: paths.siteRepositories(), title: "Repositories" },
  { to: paths.siteSettings(), title: "Settings" },
  { to: paths.siteAuthentication(), title: "Authentication" },
  { to: paths.siteHealth(), title: JOBS_AND_HEALTH },
  { to: paths.siteAuditLog(), title: "Audit log" },
  { to: paths.imports(), title: IMPORT_ARCHIVE },
];

type Props = {
  viewer: SiteFrame_viewer$key;
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of the pages of the site administration, with their navigation. */
export function SiteFrame({ viewer, title, actions, children }: Props) {
  const data = useFragment(
    graphql`
      fragment SiteFrame_viewer on Viewer {
        ...Page_viewer
      }
    `,
    viewer,
  );
  const { pathname } = useLocation();
  useTitle(`${title} · ${SITE_ADMINISTRATION}`);
  return (
    <Page viewer={data}>
      <div className={styles.columns}>
        <nav ref={useCurrentInView(pathname)} aria-label={SITE_ADMINISTRATION} className={styles.nav}>
          {SECTIONS.map((section) => (
            <Link key={section.to} to={section.to} aria-current={section.to === pathname ? "page" : undefined}>
              {section.title}
            </Link>
          ))}
        </nav>
        <div className={styles.content}>
          <PageHeading title={title}>{actions}</PageHeading>
          {children}
        </div>
      </div>
    </Page>
  );
}
