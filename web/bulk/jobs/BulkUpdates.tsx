import { useEffect, useEffectEvent } from "react";
import { graphql, useFragment } from "react-relay";
import { bulkJobEvent } from "#web/bulk/bulk-job-event.ts";
import { BulkJobRow } from "#web/bulk/jobs/BulkJobRow.tsx";
import { useMoreBulkJobs } from "#web/bulk/jobs/useMoreBulkJobs.ts";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { LoadMore } from "#web/ui/list/LoadMore.tsx";
import { ListBox, ListRows } from "#web/ui/list/ListBox.tsx";
import type { BulkUpdates_repository$key } from "#web/__generated__/BulkUpdates_repository.graphql.ts";
import { BULK_UPDATES } from "#shared/messages.ts";

type Props = { repository: BulkUpdates_repository$key; first: number };

/** The bulk updates of a repository, newest first. */
export function BulkUpdates({ repository: key, first }: Props) {
  const { name, owner, bulkJobs } = useFragment(
    graphql`
      fragment BulkUpdates_repository on Repository @argumentDefinitions(first: { type: "Int!" }) {
        name
        owner {
          login
        }
        bulkJobs(first: $first) {
          pageInfo {
            hasNextPage
            endCursor
          }
          nodes {
            id
            ...BulkJobRow_job
          }
        }
      }
    `,
    key,
  );
  const address = { owner: owner.login, name };
  const { pages, isLoading, hasFailed, loadMore, reload } = useMoreBulkJobs({ ...address, first });
  const reloadList = useEffectEvent(() => void reload().catch(() => undefined));
  useEffect(() => bulkJobEvent.subscribe(() => reloadList()), []);
  const jobs = new Map([bulkJobs, ...pages].flatMap(getNodes).map((job) => [job.id, job]));
  if (jobs.size === 0) return <NoBulkUpdates />;
  const { hasNextPage, endCursor } = (pages.at(-1) ?? bulkJobs).pageInfo;
  return (
    <ListBox aria-label={BULK_UPDATES}>
      <ListRows>
        {[...jobs.values()].map((job) => (
          <BulkJobRow key={job.id} job={job} repository={address} />
        ))}
      </ListRows>
      {hasNextPage && endCursor != null && (
        <LoadMore
          isLoading={isLoading}
          problem={hasFailed ? "Bulk updates cannot be loaded." : undefined}
          onClick={() => void loadMore(endCursor)}
        />
      )}
    </ListBox>
  );
}

function NoBulkUpdates() {
  return (
    <EmptyState title="No bulk updates yet">
      When somebody updates several issues together, the update is listed here and can be undone.
    </EmptyState>
  );
}
