import { useState } from "react";
import { FilterButton, FilterGroup } from "#web/issue-filters/FilterButton.tsx";
import type { FilterProps } from "#web/issue-filters/QueryFilter.tsx";
import { HoldKeys } from "#web/platform/commands/HoldKeys.ts";
import { useLoaded } from "#web/ui/useLoaded.ts";

const NAMES = ["Author", "Labels", "Projects", "Milestones", "Assignees", "Types"];

/** The buttons of the filters, whose pickers are imported once the page stands. One that is pressed before opens then. */
export function LazyFilterMenus(props: FilterProps) {
  const module = useLoaded(() => import("#web/issue-filters/FilterMenus.tsx"));
  const [pressed, setPressed] = useState<string>();
  if (module) return <module.FilterMenus {...props} openedFirst={pressed} />;
  return (
    <FilterGroup>
      {NAMES.map((name) => (
        <FilterButton
          key={name}
          name={name}
          aria-haspopup="dialog"
          aria-expanded={false}
          onClick={() => setPressed(name)}
        />
      ))}
      {pressed !== undefined && <HoldKeys />}
    </FilterGroup>
  );
}
