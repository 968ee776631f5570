import { graphql } from "react-relay";
import { DeviceActivation } from "#web/oauth/DeviceActivation.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import type { DevicePageQuery } from "#web/__generated__/DevicePageQuery.graphql.ts";
import styles from "./SignInPage.module.css";

const QUERY = graphql`
  query DevicePageQuery {
    safeViewer {
      isSignedIn
      user {
        login
      }
      ...Page_viewer
    }
  }
`;

/** Where a person enters the code of a device that has no browser. */
export function DevicePage({ variables }: PageProps<DevicePageQuery>) {
  const { safeViewer } = usePageQuery<DevicePageQuery>(QUERY, variables);
  useTitle("Device activation");
  return (
    <Page viewer={safeViewer} width="narrow">
      <h1 className={styles.title}>Device activation</h1>
      <DeviceActivation login={safeViewer.user?.login ?? ""} />
    </Page>
  );
}
