import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { Link } from "#web/ui/Link.tsx";

/** What a page of a list beyond the last one shows, with a way back. */
export function NoResults({ to, label }: { to: string; label: string }) {
  return (
    <EmptyState title="No results on this page">
      <Link to={to}>{label}</Link>
    </EmptyState>
  );
}
