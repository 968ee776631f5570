import type { SelectionActionsProps } from "#web/bulk/SelectionActions.tsx";
import { SelectedCount } from "#web/ui/list/ListBox.tsx";
import { useLoaded } from "#web/ui/useLoaded.ts";

/** The actions on the issues of a list, whose code is imported once the page stands. */
export function LazySelectionActions(props: SelectionActionsProps) {
  const module = useLoaded(() => import("#web/bulk/SelectionActions.tsx"));
  const count = props.selection.ids.length;
  if (module) return <module.SelectionActions {...props} />;
  return count > 0 && <SelectedCount count={count} />;
}
