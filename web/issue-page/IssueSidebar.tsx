import { graphql, useFragment } from "react-relay";
import { IssueTypeSection } from "#web/issue-page/IssueTypeSection.tsx";
import { IssueActions } from "#web/issue-page/IssueActions.tsx";
import { LazyAssigneePicker, LazyLabelPicker, LazyMilestonePicker } from "#web/issue-pickers/lazy-pickers.ts";
import { SidebarList, SidebarSection } from "#web/ui/SidebarSection.tsx";
import { useSetAssignees } from "#web/issue-pickers/useSetAssignees.ts";
import { useSetLabels } from "#web/issue-pickers/useSetLabels.ts";
import { useUpdateIssue } from "#web/issue-page/useUpdateIssue.ts";
import { LabelChip } from "#web/labels/LabelChip.tsx";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { ProjectsSection } from "#web/projects/ProjectsSection.tsx";
import { DevelopmentSection } from "#web/pulls/DevelopmentSection.tsx";
import { RelationshipsSection } from "#web/relations/RelationshipsSection.tsx";
import { NotificationsSection } from "#web/subscriptions/NotificationsSection.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Link } from "#web/ui/Link.tsx";
import { InlineNote } from "#web/ui/Note.tsx";
import type { IssueSidebar_issue$key } from "#web/__generated__/IssueSidebar_issue.graphql.ts";
import { paths, quote } from "#shared/paths.ts";
import styles from "./IssueSidebar.module.css";

export function IssueSidebar({ issue, place }: { issue: IssueSidebar_issue$key; place: "page" | "panel" }) {
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
        ...ProjectsSection_issue
        ...DevelopmentSection_issue
        ...NotificationsSection_issue
        ...IssueActions_issue
        ...useSetLabels_issue
        ...useSetAssignees_issue
        ... on Issue {
          ...IssueTypeSection_issue
          ...RelationshipsSection_issue
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
  const Frame = place === "page" ? "aside" : "div";
  const address = { owner: data.repository.owner.login, name: data.repository.name };
  const assignees = (data.assignedActors.nodes ?? []).flatMap((node) => (node?.id ? [node] : []));
  const labels = (data.labels?.nodes ?? []).flatMap((node) => (node ? [node] : []));
  return (
    // A landmark of a page, but none within another.
    <Frame className={styles.sidebar} aria-label="Metadata" role={place === "page" ? undefined : "group"}>
      <SidebarSection
        title="Assignees"
        picker={
          data.viewerCanUpdateMetadata && (
            <LazyAssigneePicker
              repositoryId={data.repository.id}
              selected={assignees.map(({ id = "", login = "", avatarUrl = "" }) => ({ id, text: login, avatarUrl }))}
              onSelect={(people) => setAssignees(nodeIds(people), fail)}
            />
          )
        }
      >
        {assignees.length === 0 ? (
          <InlineNote>No one assigned</InlineNote>
        ) : (
          <SidebarList>
            {assignees.map((actor) => (
              <li key={actor.id}>
                <Link to={actor.resourcePath ?? "/"} className={styles.person}>
                  <Avatar src={actor.avatarUrl ?? ""} /> {actor.login}
                </Link>
              </li>
            ))}
          </SidebarList>
        )}
      </SidebarSection>
      <SidebarSection
        title="Labels"
        picker={
          data.viewerCanLabel && (
            <LazyLabelPicker
              repositoryId={data.repository.id}
              selected={labels.map(({ id, name, color }) => ({ id, text: name, color }))}
              onSelect={(chosen) => setLabels(nodeIds(chosen), fail)}
            />
          )
        }
      >
        {labels.length === 0 ? (
          <InlineNote>None yet</InlineNote>
        ) : (
          <div className={styles.labels}>
            {labels.map((label) => (
              <LabelChip key={label.id} label={label} to={paths.label(address, label.name)} />
            ))}
          </div>
        )}
      </SidebarSection>
      <IssueTypeSection issue={data.__typename === "Issue" ? data : null} />
      <ProjectsSection issue={data} />
      <SidebarSection
        title="Milestone"
        picker={
          data.viewerCanUpdateMetadata && (
            <LazyMilestonePicker
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
              to={paths.issues(address, { q: `is:issue milestone:${quote(data.milestone.title)}` })}
              className={styles.milestone}
            >
              {data.milestone.title}
            </Link>
            <div className={styles.progress} role="img" aria-label={`${data.milestone.progressPercentage} % closed`}>
              <span style={{ width: `${data.milestone.progressPercentage}%` }} />
            </div>
          </div>
        ) : (
          <InlineNote>No milestone</InlineNote>
        )}
      </SidebarSection>
      <RelationshipsSection issue={data.__typename === "Issue" ? data : null} />
      <DevelopmentSection issue={data} />
      <NotificationsSection issue={data} />
      <IssueActions issue={data} />
    </Frame>
  );
}

function nodeIds(items: { id: string }[]): string[] {
  return items.map((item) => item.id);
}
