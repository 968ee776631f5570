import { LockIcon, RepoIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { ActionsCell, Badge, MainCell, DataTable } from "#web/ui/list/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { RepositoryTable_repositories$key } from "#web/__generated__/RepositoryTable_repositories.graphql.ts";

/** All repositories by name and size. Site administrators open those that they have access to. */
export function RepositoryTable({ repositories }: { repositories: RepositoryTable_repositories$key }) {
  const data = useFragment(
    graphql`
      fragment RepositoryTable_repositories on SiteRepositoryConnection {
        nodes {
          nameWithOwner
          resourcePath
          isPrivate
          isArchived
          issueCount
          pullRequestCount
          createdAt
        }
      }
    `,
    repositories,
  );
  return (
    <DataTable label="Repositories" columns={["Repository", "Visibility", "Issues", "Pull requests", "Created"]}>
      {getNodes(data).map(({ nameWithOwner, resourcePath, isPrivate, isArchived, ...repository }) => (
        <tr key={nameWithOwner}>
          <MainCell
            icon={isPrivate ? <LockIcon /> : <RepoIcon />}
            title={<Link to={`${resourcePath}/issues`}>{nameWithOwner}</Link>}
          />
          <td data-label="Visibility">
            {isPrivate ? "Private" : "Public"} {isArchived && <Badge tone="attention">Archived</Badge>}
          </td>
          <td data-label="Issues">{toText(repository.issueCount)}</td>
          <td data-label="Pull requests">{toText(repository.pullRequestCount)}</td>
          <td data-label="Created">
            <Time at={repository.createdAt} />
          </td>
          <ActionsCell />
        </tr>
      ))}
    </DataTable>
  );
}

function toText(count: number | null | undefined): string {
  return count?.toLocaleString("en-US") ?? "Not available";
}
