import { Suspense, useState } from "react";
import { graphql } from "react-relay";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { RetryBoundary } from "#web/platform/boundaries/RetryBoundary.tsx";
import { CopyField } from "#web/ui/form/CopyField.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Note } from "#web/ui/Note.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import type { SubscribeDialogQuery } from "#web/__generated__/SubscribeDialogQuery.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./Feeds.module.css";

type Props = { repository: { owner: string; name: string }; query?: string; onClose: () => void };

/** The addresses of a repository's feeds, for feed readers and calendars. */
export function SubscribeDialog({ onClose, ...props }: Props) {
  const [fetchKey, setFetchKey] = useState(0);
  return (
    <Dialog title="Subscribe to feeds" size="small" onClose={onClose}>
      <RetryBoundary message="The addresses could not be loaded." onRetry={() => setFetchKey(fetchKey + 1)}>
        <Suspense fallback={<Spinner label="Loading the addresses" size={16} />}>
          <Addresses {...props} fetchKey={fetchKey} />
        </Suspense>
      </RetryBoundary>
    </Dialog>
  );
}

function Addresses({ repository: address, query, fetchKey }: Omit<Props, "onClose"> & { fetchKey: number }) {
  const { repository } = useLazyLoadQuery<SubscribeDialogQuery>(
    graphql`
      query SubscribeDialogQuery($owner: String!, $name: String!, $query: String) {
        repository(owner: $owner, name: $name) {
          isPrivate
          issueFeedUrl(query: $query)
          milestoneCalendarUrl
        }
      }
    `,
    { ...address, query: query ?? null },
    { fetchPolicy: "network-only", fetchKey },
  );
  if (!repository) return <p>The repository is no longer there.</p>;
  const { isPrivate, issueFeedUrl, milestoneCalendarUrl } = repository;
  return (
    <div className={styles.fields}>
      <CopyField
        isLabelVisible
        label={query === undefined ? "Atom feed of the newest issues" : "Atom feed of these issues"}
        value={issueFeedUrl}
      />
      <CopyField isLabelVisible label="Calendar of milestones (iCalendar)" value={milestoneCalendarUrl} />
      {isPrivate && (
        <Note>
          Whoever has one of these addresses reads it as you see it. You can{" "}
          <Link to={`${paths.settingsNotifications()}#feeds`}>reset your addresses</Link>.
        </Note>
      )}
    </div>
  );
}
