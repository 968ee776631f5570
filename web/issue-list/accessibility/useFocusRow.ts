import { usePageState } from "#web/platform/page-state.ts";

/** Focuses the first listed of these rows, else the first row: for commands whose button goes away. */
export function useFocusRow(): (ids: readonly string[]) => void {
  const { rows } = usePageState();
  return (ids) => {
    const listed = rows.list();
    (listed.find(({ id }) => ids.includes(id)) ?? listed[0])?.link.current?.focus();
  };
}
