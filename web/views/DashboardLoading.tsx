import { PanesLoading } from "#web/views/PanesLoading.tsx";

/** The loading state of the dashboard: placeholders for its views and issues. */
export function DashboardLoading() {
  return <PanesLoading title="Issues" label="Loading views" />;
}
