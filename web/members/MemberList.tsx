import { graphql, useFragment } from "react-relay";
import { MemberRow } from "#web/members/MemberRow.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import type { MemberList_organization$key } from "#web/__generated__/MemberList_organization.graphql.ts";

/** The members of an organization with their roles; its owners change them. */
export function MemberList({ organization }: { organization: MemberList_organization$key }) {
  const { id, login, viewerCanAdminister, membersWithRole } = useFragment(
    graphql`
      fragment MemberList_organization on Organization {
        id
        login
        viewerCanAdminister
        membersWithRole(first: $first, skip: $skip, query: $query) {
          edges {
            role
            node {
              id
              login
              ...MemberRow_user
            }
          }
        }
      }
    `,
    organization,
  );
  const edges = (membersWithRole?.edges ?? []).flatMap((edge) => (edge?.node ? [{ ...edge, node: edge.node }] : []));
  if (edges.length === 0) return <EmptyState title="No matching members" />;
  return (
    <RowList>
      {edges.map(({ node, role }) => (
        <MemberRow key={node.id} user={node} role={role} organization={{ id, login }} canEdit={viewerCanAdminister} />
      ))}
    </RowList>
  );
}
