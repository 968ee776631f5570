import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useRevalidator } from "react-router";
import { useRemoveOutsideCollaborator } from "#web/members/useRemoveOutsideCollaborator.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { InlineNote } from "#web/ui/Note.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import type { OutsideCollaboratorList_organization$key } from "#web/__generated__/OutsideCollaboratorList_organization.graphql.ts";

/** People with a role on repositories of the organization who are not its members. */
export function OutsideCollaboratorList({ organization }: { organization: OutsideCollaboratorList_organization$key }) {
  const { id, outsideCollaborators } = useFragment(
    graphql`
      fragment OutsideCollaboratorList_organization on Organization {
        id
        outsideCollaborators(first: $first, skip: $skip, query: $query) {
          edges {
            repositoryCount
            node {
              id
              login
              name
              avatarUrl(size: 64)
              resourcePath
            }
          }
        }
      }
    `,
    organization,
  );
  const edges = (outsideCollaborators?.edges ?? []).flatMap((edge) =>
    edge?.node ? [{ ...edge, node: edge.node }] : [],
  );
  if (edges.length === 0) return <EmptyState title="No outside collaborators" />;
  return (
    <RowList>
      {edges.map(({ node, repositoryCount }) => (
        <li key={node.id}>
          <Avatar src={node.avatarUrl} size={32} />
          <span data-grow>
            <Link to={node.resourcePath}>{node.login}</Link> <InlineNote>{node.name}</InlineNote>
          </span>
          <InlineNote>{repositoryCount === 1 ? "1 repository" : `${repositoryCount} repositories`}</InlineNote>
          <RemoveButton organizationId={id} user={node} />
        </li>
      ))}
    </RowList>
  );
}

function RemoveButton({ organizationId, user }: { organizationId: string; user: { id: string; login: string } }) {
  const [isOpen, setOpen] = useState(false);
  const [remove, isPending] = useRemoveOutsideCollaborator();
  const { revalidate } = useRevalidator();
  const handleConfirm = () =>
    remove(
      { organizationId, userId: user.id },
      {
        onCompleted: () => {
          setOpen(false);
          void revalidate();
        },
      },
    );
  return (
    <>
      <Button variant="danger" aria-label={`Remove ${user.login}`} onClick={() => setOpen(true)}>
        Remove
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Remove ${user.login}?`}
          confirm="Remove"
          isDanger
          isPending={isPending}
          onConfirm={handleConfirm}
          onClose={() => setOpen(false)}
        >
          {user.login} loses all roles on the organization's repositories at once.
        </ConfirmDialog>
      )}
    </>
  );
}
