import { useLocation, useParams } from "react-router";
import { useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { useUndo } from "#web/platform/undo/useUndo.ts";
import { paths } from "#shared/paths.ts";

/** Undo, and GitHub's keys of all pages: in a repository for its lists, elsewhere for those of the person. */
export function PageCommands() {
  const { owner, name } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const repository = owner && name ? { owner, name } : undefined;
  const go = (path: string) => () => void navigate(path);
  useUndo();
  useRegisterCommands([
    {
      id: "go-to-new-issue",
      label: "New issue",
      keys: ["c"],
      isDisabled: pathname.includes("/issues/new"),
      run: go(repository ? paths.newIssueChooser(repository) : paths.newIssueAnywhere()),
    },
    {
      id: "go-to-issues",
      label: "Issues",
      keys: ["g i"],
      run: go(repository ? paths.issues(repository) : paths.dashboard()),
    },
    { id: "go-to-dashboard", label: "Your issues", keys: ["g d"], run: go(paths.dashboard()) },
    {
      id: "go-to-pulls",
      label: "Pull requests",
      keys: ["g p"],
      run: go(repository ? paths.pulls(repository) : paths.dashboardPulls()),
    },
  ]);
  return null;
}
