import { graphql, useFragment } from "react-relay";
import { AssigneePicker } from "#web/issues/AssigneePicker.tsx";
import { IssueTypeSection } from "#web/issues/IssueTypeSection.tsx";
import { LabelPicker } from "#web/issues/LabelPicker.tsx";
import { MilestonePicker } from "#web/issues/MilestonePicker.tsx";
import { PinButton } from "#web/issues/PinButton.tsx";
import { SidebarSection } from "#web/issues/SidebarSection.tsx";
import { useSetAssignees } from "#web/issues/useSetAssignees.ts";
import { useSetLabels } from "#web/issues/useSetLabels.ts";
import { useUpdateIssue } from "#web/issues/useUpdateIssue.ts";
import { LabelChip } from "#web/labels/LabelChip.tsx";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { IssueSidebar_issue$key } from "#web/__generated__/IssueSidebar_issue.graphql.ts";
import { setTerm } from "#shared/query/edit.ts";
import { paths } from "#shared/paths.ts";
import styles from "./IssueSidebar.module.css";

export function IssueSidebar({ issue }: { issue: IssueSidebar_issue$key }) {
  const data = useFragment(
    graphql`
      fragment IssueSidebar_issue on Issueish {
        id
        viewerCanLabel
        viewerCanUpdateMetadata
        repository {
          id
          name
          owner {
            login
          }
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
        labels(first: 100, orderBy: { field: NAME, direction: ASC }) {
          nodes {
            id
            name
            color
            ...LabelChip_label
          }
        }
        milestone {
          id
          title
          progressPercentage
        }
        ...useSetLabels_issue
        ...useSetAssignees_issue
        ... on Issue {
          ...IssueTypeSection_issue
          ...PinButton_issue
        }
        __typename
      }
    `,
    issue,
  );
  const setLabels = useSetLabels(data);
  const setAssignees = useSetAssignees(data);
  const { update } = useUpdateIssue();
  const fail = (error: Error) => showToast("error", error.message);
  const address = { owner: data.repository.owner.login, name: data.repository.name };
  const assignees = (data.assignedActors.nodes ?? []).flatMap((node) => (node?.id ? [node] : []));
  const labels = (data.labels?.nodes ?? []).flatMap((node) => (node ? [node] : []));
  return (
    <aside className={styles.sidebar} aria-label="Metadata">
      <SidebarSection
        title="Assignees"
        picker={
          data.viewerCanUpdateMetadata && (
            <AssigneePicker
              repositoryId={data.repository.id}
              selected={assignees.map(({ id = "", login = "", avatarUrl = "" }) => ({ id, text: login, avatarUrl }))}
              onSelect={(people) => setAssignees(idsOf(people), fail)}
            />
          )
        }
      >
        {assignees.length === 0 ? (
          <span className={styles.none}>No one assigned</span>
        ) : (
          <ul className={styles.people}>
            {assignees.map((actor) => (
              <li key={actor.id}>
                <Link to={actor.resourcePath ?? "/"} className={styles.person}>
                  <Avatar src={actor.avatarUrl ?? ""} /> {actor.login}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </SidebarSection>
      <SidebarSection
        title="Labels"
        picker={
          data.viewerCanLabel && (
            <LabelPicker
              repositoryId={data.repository.id}
              selected={labels.map(({ id, name, color }) => ({ id, text: name, color }))}
              onSelect={(chosen) => setLabels(idsOf(chosen), fail)}
            />
          )
        }
      >
        {labels.length === 0 ? (
          <span className={styles.none}>None yet</span>
        ) : (
          <div className={styles.labels}>
            {labels.map((label) => (
              <LabelChip key={label.id} label={label} to={paths.label(address, label.name)} />
            ))}
          </div>
        )}
      </SidebarSection>
      <IssueTypeSection issue={data.__typename === "Issue" ? data : null} />
      <SidebarSection
        title="Milestone"
        picker={
          data.viewerCanUpdateMetadata && (
            <MilestonePicker
              repositoryId={data.repository.id}
              selected={data.milestone ? { id: data.milestone.id, text: data.milestone.title } : undefined}
              onSelect={(milestone) => update({ id: data.id, milestoneId: milestone?.id ?? null }, { onError: fail })}
            />
          )
        }
      >
        {data.milestone ? (
          <div>
            <Link
              to={paths.issues(address, { q: setTerm("is:issue", "milestone", data.milestone.title) })}
              className={styles.milestone}
            >
              {data.milestone.title}
            </Link>
            <div className={styles.progress} role="img" aria-label={`${data.milestone.progressPercentage} % closed`}>
              <span style={{ width: `${data.milestone.progressPercentage}%` }} />
            </div>
          </div>
        ) : (
          <span className={styles.none}>No milestone</span>
        )}
      </SidebarSection>
      <div className={styles.actions}>
        <PinButton issue={data.__typename === "Issue" ? data : null} />
      </div>
    </aside>
  );
}

function idsOf(items: { id: string }[]): string[] {
  return items.map((item) => item.id);
}
