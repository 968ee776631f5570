import { useState } from "react";
import { FilterButton, FilterGroup } from "#web/issue-filters/FilterButton.tsx";
import type { FilterProps } from "#web/issue-filters/QueryFilter.tsx";
import { useAfterPaint } from "#web/platform/after-paint.ts";
import { HoldKeys } from "#web/platform/commands/HoldKeys.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { SERVER_UNREACHABLE } from "#shared/messages.ts";

const NAMES = ["Author", "Labels", "Projects", "Milestones", "Assignees", "Types"];

/** The buttons of the filters, whose pickers are imported once they are painted. One that is pressed before opens then. */
export function LazyFilterMenus(props: FilterProps) {
  const [module, setModule] = useState<typeof import("#web/issue-filters/FilterMenus.tsx")>();
  const [pressed, setPressed] = useState<string>();
  const load = () => import("#web/issue-filters/FilterMenus.tsx").then(setModule);
  useAfterPaint(() => void load().catch(() => undefined));

  function press(name: string) {
    setPressed(name);
    load().catch(() => {
      setPressed(undefined);
      showToast("error", SERVER_UNREACHABLE);
    });
  }

  if (module) return <module.FilterMenus {...props} openedFirst={pressed} />;
  return (
    <FilterGroup>
      {NAMES.map((name) => (
        <FilterButton key={name} name={name} aria-haspopup="dialog" aria-expanded={false} onClick={() => press(name)} />
      ))}
      {pressed !== undefined && <HoldKeys />}
    </FilterGroup>
  );
}
