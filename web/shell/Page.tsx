import { lazy, Suspense, type ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import { AppHeader } from "#web/shell/AppHeader.tsx";
import { useIsHydrated } from "#web/ui/useIsHydrated.ts";
import type { Page_viewer$key } from "#web/__generated__/Page_viewer.graphql.ts";
import styles from "./Page.module.css";

const SingleSignOnBanner = lazy(() =>
  import("#web/shell/single-sign-on/SingleSignOnBanner.tsx").then(
    (module) => ({ default: module.SingleSignOnBanner }),
    () => ({ default: () => null }),
  ),
);

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
        showsSingleSignOnBanner
        ...AppHeader_viewer
        ...SingleSignOnBanner_viewer
      }
    `,
    viewer,
  );
  const isHydrated = useIsHydrated();
  return (
    <>
      <AppHeader viewer={data} context={context} navigation={navigation} />
      {data.showsSingleSignOnBanner && (
        <div className={styles.banner} data-single-sign-on>
          <Suspense fallback={null}>{isHydrated && <SingleSignOnBanner viewer={data} />}</Suspense>
        </div>
      )}
      <main id="main" tabIndex={-1} className={styles.main} data-width={width}>
        {children}
      </main>
    </>
  );
}
