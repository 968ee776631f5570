import { useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

type View = { id: string; name: string; path: string };

/** Registers the keys of the views: Alt+Shift and a digit opens a view, with an arrow key the previous or the next one. */
export function useViewKeys(views: readonly View[], currentId: string | undefined): void {
  const navigate = useNavigate();
  const index = views.findIndex((view) => view.id === currentId);
  const open = (view: View | undefined) => {
    if (view) void navigate(view.path);
    return view !== undefined;
  };
  useRegisterCommands(
    [
      ...DIGITS.map((digit) => ({
        id: `view-${digit}`,
        label: `Open view ${digit}`,
        keys: [`Alt+Shift+${digit}`],
        run: () => open(views[digit - 1]),
      })),
      {
        id: "previous-view",
        label: "Previous view",
        keys: ["Alt+Shift+ArrowUp"],
        run: () => open(views[index < 0 ? 0 : index - 1]),
      },
      { id: "next-view", label: "Next view", keys: ["Alt+Shift+ArrowDown"], run: () => open(views[index + 1]) },
    ],
    "everywhere",
  );
}
