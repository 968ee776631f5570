import { PanesLoading } from "#web/views/PanesLoading.tsx";

/** The loading state of the inbox: placeholders for its filters and notifications. */
export function InboxLoading() {
  return <PanesLoading title="Notifications" label="Loading filters" />;
}
