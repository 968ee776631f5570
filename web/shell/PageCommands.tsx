import { useLocation, useParams } from "react-router";
import { useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { useUndo } from "#web/platform/undo/useUndo.ts";
import { getGoCommands } from "#web/shell/go-commands.ts";
import { paths } from "#shared/paths.ts";

/** Undo, and GitHub's keys of all pages: in a repository for its lists, elsewhere for those of the person. */
export function PageCommands() {
  const { owner, name } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const repository = owner && name ? { owner, name } : undefined;
  const newIssue = repository ? paths.newIssueChooser(repository) : paths.newIssueAnywhere();
  useUndo();
  useRegisterCommands([
    {
      id: "go-to-new-issue",
      label: "New issue",
      keys: ["c"],
      isDisabled: pathname.includes("/issues/new"),
      run: () => void navigate(newIssue),
    },
    ...getGoCommands(repository, navigate),
  ]);
  return null;
}
