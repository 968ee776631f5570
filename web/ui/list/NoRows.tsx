import { EmptyState } from "#web/ui/list/EmptyState.tsx";

/** In place of a list without rows: after a search, or because there is nothing yet. */
export function NoRows({ title, isSearched }: { title: string; isSearched: boolean }) {
  return isSearched ? (
    <EmptyState title="No matches">Try another search or filter.</EmptyState>
  ) : (
    <EmptyState title={title} />
  );
}
