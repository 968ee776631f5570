import { useLocation, useNavigate } from "react-router";
import { readPanel, withPanel, type PanelIssue } from "#web/panel/panel-address.ts";

/** The issue in the side panel, and how to open another or none. Each is a step of the browser's history. */
export function usePanel() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  return {
    issue: readPanel(params),
    show: (issue: PanelIssue | undefined) =>
      void navigate(pathname + withPanel(params, issue), { preventScrollReset: true }),
  };
}
