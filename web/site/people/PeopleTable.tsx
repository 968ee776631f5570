import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { PersonDialog } from "#web/site/people/PersonDialog.tsx";
import { getPersonActions, type PersonAction } from "#web/site/people/person-actions.ts";
import { ActionsCell, Badge, MainCell, DataTable } from "#web/ui/list/DataTable.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Link } from "#web/ui/Link.tsx";
import { ActionsMenu } from "#web/ui/overlay/ActionsMenu.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { PeopleTable_people$data, PeopleTable_people$key } from "#web/__generated__/PeopleTable_people.graphql.ts";
import { NEVER_SIGNED_IN } from "#shared/messages.ts";

type Person = NonNullable<NonNullable<NonNullable<PeopleTable_people$data["nodes"]>[number]>>;

/** People with what site administrators see of them and can do. */
export function PeopleTable({ people }: { people: PeopleTable_people$key }) {
  const data = useFragment(
    graphql`
      fragment PeopleTable_people on UserConnection {
        nodes {
          id
          login
          name
          avatarUrl(size: 64)
          resourcePath
          isSiteAdmin
          isViewer
          administration {
            email
            isEmailVerified
            isSuspended
            awaitsApproval
            lastSeenAt
          }
        }
      }
    `,
    people,
  );
  const [chosen, setChosen] = useState<{ person: Person; action: PersonAction }>();
  return (
    <>
      <DataTable label="People" columns={["Person", "Email", "Role", "Last seen"]}>
        {getNodes(data).map((person) => (
          <PersonRow key={person.id} person={person} onChoose={(action) => setChosen({ person, action })} />
        ))}
      </DataTable>
      {chosen && <PersonDialog person={chosen.person} action={chosen.action} onClose={() => setChosen(undefined)} />}
    </>
  );
}

type RowProps = { person: Person; onChoose: (action: PersonAction) => void };

function PersonRow({ person, onChoose }: RowProps) {
  const { login, name, avatarUrl, resourcePath, administration } = person;
  return (
    <tr>
      <MainCell
        icon={<Avatar src={avatarUrl} size={32} />}
        title={<Link to={resourcePath}>{login}</Link>}
        details={name ?? undefined}
      />
      <td data-label="Email">
        {administration?.email} {administration?.isEmailVerified && <Badge tone="accent">Verified</Badge>}
      </td>
      <td data-label="Role">
        <PersonState person={person} />
      </td>
      <td data-label="Last seen">
        {administration?.lastSeenAt ? <Time at={administration.lastSeenAt} /> : NEVER_SIGNED_IN}
      </td>
      <ActionsCell>
        <ActionsMenu label="Actions" subject={login} items={getPersonActions(person, onChoose)} />
      </ActionsCell>
    </tr>
  );
}

function PersonState({ person: { isSiteAdmin, administration } }: { person: Person }) {
  return (
    <>
      {isSiteAdmin ? <Badge tone="accent">Site administrator</Badge> : "Member"}
      {administration?.isSuspended && (
        <>
          {" "}
          <Badge tone={administration.awaitsApproval ? "attention" : "danger"}>
            {administration.awaitsApproval ? "Awaits approval" : "Suspended"}
          </Badge>
        </>
      )}
    </>
  );
}
