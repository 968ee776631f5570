import { Suspense, useState } from "react";
import { graphql } from "react-relay";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { RetryBoundary } from "#web/platform/boundaries/RetryBoundary.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import type {
  BulkJobErrorListIssuesQuery,
  BulkJobErrorListIssuesQuery$data,
} from "#web/__generated__/BulkJobErrorListIssuesQuery.graphql.ts";
import type {
  BulkJobErrorListQuery,
  BulkJobErrorListQuery$data,
} from "#web/__generated__/BulkJobErrorListQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";

type Props = { jobId: string; failedCount: number };

/** Why issues were not updated, a part of them at a time. */
export function BulkJobErrorList({ jobId, failedCount }: Props) {
  const [fetchKey, setFetchKey] = useState(0);
  return (
    <RetryBoundary message="The errors could not be loaded." onRetry={() => setFetchKey(fetchKey + 1)}>
      <Suspense fallback={<Spinner label="Loading the errors" size={16} />}>
        <ErrorChunks jobId={jobId} fetchKey={`${fetchKey}:${failedCount}`} />
      </Suspense>
    </RetryBoundary>
  );
}

function ErrorChunks({ jobId, fetchKey }: { jobId: string; fetchKey: string }) {
  const [chunkCount, setChunkCount] = useState(1);
  const { node } = useLazyLoadQuery<BulkJobErrorListQuery>(
    graphql`
      query BulkJobErrorListQuery($id: ID!) {
        node(id: $id) {
          ... on BulkJob {
            status {
              executionErrors {
                nodeId
                message
              }
            }
          }
        }
      }
    `,
    { id: jobId },
    { fetchPolicy: "store-and-network", fetchKey },
  );
  const errors = node?.status?.executionErrors ?? [];
  const size = LIMITS.graphqlIds;
  const chunks = Array.from({ length: chunkCount }, (_, index) => errors.slice(index * size, (index + 1) * size));
  return (
    <>
      {chunks.map((chunk, index) => (
        <Suspense key={index} fallback={<Spinner label="Loading the issues" size={16} />}>
          <ErrorRows errors={chunk} />
        </Suspense>
      ))}
      {errors.length > chunkCount * size && (
        <Button size="small" onClick={() => setChunkCount(chunkCount + 1)}>
          Show more
        </Button>
      )}
    </>
  );
}

type BulkError = NonNullable<NonNullable<BulkJobErrorListQuery$data["node"]>["status"]>["executionErrors"][number];

function ErrorRows({ errors }: { errors: readonly BulkError[] }) {
  const { nodes } = useLazyLoadQuery<BulkJobErrorListIssuesQuery>(
    graphql`
      query BulkJobErrorListIssuesQuery($ids: [ID!]!) {
        nodes(ids: $ids) {
          ... on Issue {
            id
            number
            title
            resourcePath
          }
        }
      }
    `,
    { ids: errors.map(({ nodeId }) => nodeId) },
  );
  return (
    <ul>
      {errors.map(({ nodeId, message }) => (
        <li key={nodeId}>
          <IssueLink issue={nodes.find((node) => node?.id === nodeId)} /> {message}
        </li>
      ))}
    </ul>
  );
}

/** Nothing is known of an issue that was deleted, or that the viewer cannot see. */
function IssueLink({ issue }: { issue: BulkJobErrorListIssuesQuery$data["nodes"][number] | undefined }) {
  if (!issue?.resourcePath) return <span>Issue not found:</span>;
  return (
    <>
      <Link to={issue.resourcePath}>
        #{issue.number} {issue.title}
      </Link>
      :
    </>
  );
}
