import { useLocation } from "react-router";
import { readPanel, withPanel, type PanelIssue } from "#web/panel/panel-address.ts";
import { useRouter } from "#web/platform/router/useRouter.ts";

/** The issue in the side panel. */
export function usePanel(): PanelIssue | undefined {
  return readPanel(new URLSearchParams(useLocation().search));
}

type ShowOptions = {
  replace?: boolean;
  /** What to scroll to, such as `#issuecomment-1`. */
  hash?: string;
};

/**
 * Opens an issue in the side panel, or closes the panel. Both add an entry to the browser's history; a step from one
 * issue to the next replaces it.
 */
export function useShowPanel(): (issue: PanelIssue | undefined, options?: ShowOptions) => void {
  const router = useRouter();
  return (issue, { hash = "", ...options } = {}) => {
    const { pathname, search } = router.state.location;
    const address = pathname + withPanel(new URLSearchParams(search), issue) + hash;
    void router.navigate(address, { preventScrollReset: true, ...options });
  };
}
