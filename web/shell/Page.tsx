import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import { AppHeader } from "#web/shell/AppHeader.tsx";
import type { Page_viewer$key } from "#web/__generated__/Page_viewer.graphql.ts";
import styles from "./Page.module.css";

type Props = {
  viewer: Page_viewer$key;
  /** Beside the logo in the header: the owner and the repository. */
  context?: ReactNode;
  /** Under the header: the tabs of a repository. */
  navigation?: ReactNode;
  width?: "full" | "narrow" | "panes";
  children: ReactNode;
};

/** The frame of every page: the header and the main part. */
export function Page({ viewer, context, navigation, width = "full", children }: Props) {
  const data = useFragment(
    graphql`
      fragment Page_viewer on Viewer {
        ...AppHeader_viewer
      }
    `,
    viewer,
  );
  return (
    <>
      <AppHeader viewer={data} context={context} navigation={navigation} />
      <main id="main" tabIndex={-1} className={styles.main} data-width={width}>
        {children}
      </main>
    </>
  );
}
