import { useLocation } from "react-router";
import { readPanel, withPanel, type PanelIssue } from "#web/panel/panel-address.ts";
import { useRouter } from "#web/platform/router/useRouter.ts";

/** The issue in the side panel. */
export function usePanel(): PanelIssue | undefined {
  return readPanel(new URLSearchParams(useLocation().search));
}

/** Opens an issue in the side panel, or closes the panel. Both add an entry to the browser's history. */
export function useShowPanel(): (issue: PanelIssue | undefined) => void {
  const router = useRouter();
  return (issue) => {
    const { pathname, search } = router.state.location;
    void router.navigate(pathname + withPanel(new URLSearchParams(search), issue), { preventScrollReset: true });
  };
}
