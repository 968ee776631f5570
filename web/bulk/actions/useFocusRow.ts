import { usePageState } from "#web/platform/page-state.ts";
import { hasFocus } from "#web/platform/rows/rows.ts";

/** Focuses the first listed of these rows, else the first row, unless a row has the focus: for buttons that go away. */
export function useFocusRow(): (ids: readonly string[]) => void {
  const { rows } = usePageState();
  return (ids) => {
    const listed = rows.list();
    if (listed.some(hasFocus)) return;
    (listed.find(({ id }) => ids.includes(id)) ?? listed[0])?.link.current?.focus();
  };
}
