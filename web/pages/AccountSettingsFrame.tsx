import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import { OrganizationFrame } from "#web/organizations/OrganizationFrame.tsx";
import { OrganizationSettingsTabs } from "#web/organizations/OrganizationSettingsTabs.tsx";
import { SettingsNavigation } from "#web/pages/SettingsNavigation.tsx";
import { Page } from "#web/shell/Page.tsx";
import type { AccountSettingsFrame_organization$key } from "#web/__generated__/AccountSettingsFrame_organization.graphql.ts";
import type { AccountSettingsFrame_viewer$key } from "#web/__generated__/AccountSettingsFrame_viewer.graphql.ts";
import styles from "./SettingsPage.module.css";

type Props = {
  viewer: AccountSettingsFrame_viewer$key;
  /** Absent: the settings are the viewer's own. */
  organization: AccountSettingsFrame_organization$key | null | undefined;
  /** The section of the viewer's settings that is marked. */
  section: string;
  children: ReactNode;
};

/** The frame of settings that both people and organizations have. */
export function AccountSettingsFrame({ viewer, organization, section, children }: Props) {
  const viewerData = useFragment(
    graphql`
      fragment AccountSettingsFrame_viewer on Viewer {
        ...Page_viewer
      }
    `,
    viewer,
  );
  const data = useFragment(
    graphql`
      fragment AccountSettingsFrame_organization on Organization {
        login
        ...OrganizationFrame_organization
      }
    `,
    organization,
  );
  if (data)
    return (
      <OrganizationFrame organization={data} viewer={viewerData}>
        <OrganizationSettingsTabs login={data.login} />
        {children}
      </OrganizationFrame>
    );
  return (
    <Page viewer={viewerData}>
      <div className={styles.columns}>
        <SettingsNavigation path={section} />
        <div>{children}</div>
      </div>
    </Page>
  );
}
