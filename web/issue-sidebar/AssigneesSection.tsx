import { graphql, useFragment } from "react-relay";
import { LazyAssigneePicker } from "#web/issue-pickers/lazy-pickers.ts";
import { useSetAssignees } from "#web/issue-pickers/useSetAssignees.ts";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Link } from "#web/ui/Link.tsx";
import { InlineNote } from "#web/ui/Note.tsx";
import { SidebarList, SidebarSection } from "#web/ui/SidebarSection.tsx";
import type { AssigneesSection_issue$key } from "#web/__generated__/AssigneesSection_issue.graphql.ts";
import { NO_ONE_ASSIGNED } from "#shared/messages.ts";
import styles from "./IssueSidebar.module.css";

export function AssigneesSection({ issue }: { issue: AssigneesSection_issue$key }) {
  const data = useFragment(
    graphql`
      fragment AssigneesSection_issue on Issueish {
        viewerCanUpdateMetadata
        repository {
          id
        }
        assignedActors(first: 10) {
          nodes {
            ... on Node {
              id
            }
            ... on Actor {
              login
              avatarUrl(size: 64)
              resourcePath
            }
          }
        }
        ...useSetAssignees_issue
      }
    `,
    issue,
  );
  const [setAssignees] = useSetAssignees(data);
  const assignees = getNodes(data.assignedActors);
  return (
    <SidebarSection
      title="Assignees"
      picker={
        data.viewerCanUpdateMetadata && (
          <LazyAssigneePicker
            repositoryId={data.repository.id}
            selected={assignees.map(({ id = "", login = "", avatarUrl = "" }) => ({ id, text: login, avatarUrl }))}
            onSelect={(people) => setAssignees(people.map((person) => person.id))}
          />
        )
      }
    >
      {assignees.length === 0 ? (
        <InlineNote>{NO_ONE_ASSIGNED}</InlineNote>
      ) : (
        <SidebarList>
          {assignees.map((assignee) => (
            <li key={assignee.id}>
              <Link to={assignee.resourcePath ?? "/"} className={styles.person}>
                <Avatar src={assignee.avatarUrl ?? ""} /> {assignee.login}
              </Link>
            </li>
          ))}
        </SidebarList>
      )}
    </SidebarSection>
  );
}
