import { graphql, useFragment } from "react-relay";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { ActionsCell, MainCell, DataTable } from "#web/ui/list/DataTable.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { OrganizationTable_organizations$key } from "#web/__generated__/OrganizationTable_organizations.graphql.ts";

/** All organizations with their figures. */
export function OrganizationTable({ organizations }: { organizations: OrganizationTable_organizations$key }) {
  const data = useFragment(
    graphql`
      fragment OrganizationTable_organizations on SiteOrganizationConnection {
        nodes {
          login
          name
          resourcePath
          avatarUrl
          memberCount
          repositoryCount
          createdAt
        }
      }
    `,
    organizations,
  );
  return (
    <DataTable label="Organizations" columns={["Organization", "Members", "Repositories", "Created"]}>
      {getNodes(data).map(({ login, name, resourcePath, avatarUrl, memberCount, repositoryCount, createdAt }) => (
        <tr key={login}>
          <MainCell
            icon={<Avatar src={avatarUrl} size={32} />}
            title={<Link to={resourcePath}>{login}</Link>}
            details={name ?? undefined}
          />
          <td data-label="Members">{memberCount.toLocaleString("en-US")}</td>
          <td data-label="Repositories">{repositoryCount.toLocaleString("en-US")}</td>
          <td data-label="Created">
            <Time at={createdAt} />
          </td>
          <ActionsCell />
        </tr>
      ))}
    </DataTable>
  );
}
