import type { Command } from "#web/platform/commands/commands.ts";
import { paths } from "#shared/paths.ts";

/** GitHub's keys that lead to lists: of the repository, elsewhere of the person. */
export function getGoCommands(
  repository: { owner: string; name: string } | undefined,
  navigate: (path: string) => Promise<void>,
): Command[] {
  const go = (path: string) => () => void navigate(path);
  return [
    {
      id: "go-to-issues",
      label: "Issues",
      keys: ["g i"],
      run: go(repository ? paths.issues(repository) : paths.dashboard()),
    },
    {
      id: "go-to-pulls",
      label: "Pull requests",
      keys: ["g p"],
      run: go(repository ? paths.pulls(repository) : paths.dashboardPulls()),
    },
    { id: "go-to-dashboard", label: "Your issues", keys: ["g d"], run: go(paths.dashboard()) },
    {
      id: "go-to-notifications",
      label: "Notifications",
      keys: ["g n"],
      run: go(paths.notifications()),
    },
  ];
}
