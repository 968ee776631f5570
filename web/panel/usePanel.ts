import { useLocation } from "react-router";
import { readPanel, withPanel, type PanelIssue } from "#web/panel/panel-address.ts";
import { useRouter } from "#web/platform/router/useRouter.ts";

/** The issue in the side panel. */
export function usePanel(): PanelIssue | undefined {
  return readPanel(new URLSearchParams(useLocation().search));
}

/**
 * Opens an issue in the side panel, or closes the panel. Both add an entry to the browser's history; a step from one
 * issue to the next replaces it.
 */
export function useShowPanel(): (issue: PanelIssue | undefined, options?: { replace: boolean }) => void {
  const router = useRouter();
  return (issue, options) => {
    const { pathname, search } = router.state.location;
    const address = pathname + withPanel(new URLSearchParams(search), issue);
    void router.navigate(address, { preventScrollReset: true, ...options });
  };
}
