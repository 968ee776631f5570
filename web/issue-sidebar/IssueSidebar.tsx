import { graphql, useFragment } from "react-relay";
import { AssigneesSection } from "#web/issue-sidebar/AssigneesSection.tsx";
import { IssueActions } from "#web/issue-sidebar/IssueActions.tsx";
import { IssueTypeSection } from "#web/issue-sidebar/IssueTypeSection.tsx";
import { LabelsSection } from "#web/issue-sidebar/LabelsSection.tsx";
import { MilestoneSection } from "#web/issue-sidebar/MilestoneSection.tsx";
import { ProjectsSection } from "#web/projects/ProjectsSection.tsx";
import { DevelopmentSection } from "#web/pulls/DevelopmentSection.tsx";
import type { PullParts } from "#web/pulls/pull-parts.ts";
import { RelationshipsSection } from "#web/relations/RelationshipsSection.tsx";
import { NotificationsSection } from "#web/subscriptions/NotificationsSection.tsx";
import type { IssueSidebar_issue$key } from "#web/__generated__/IssueSidebar_issue.graphql.ts";
import styles from "./IssueSidebar.module.css";

type Props = {
  issue: IssueSidebar_issue$key;
  variant: "page" | "panel";
  /** Undefined on the page of an issue, which does not load their code. */
  pullParts?: PullParts | undefined;
};

/** The metadata of an issue or pull request. */
export function IssueSidebar({ issue, variant, pullParts }: Props) {
  const data = useFragment(
    graphql`
      fragment IssueSidebar_issue on Issueish {
        __typename
        ...AssigneesSection_issue
        ...LabelsSection_issue
        ...MilestoneSection_issue
        ...ProjectsSection_issue
        ...DevelopmentSection_issue
        ...NotificationsSection_issue
        ...IssueActions_issue
        ... on Issue {
          ...IssueTypeSection_issue
          ...RelationshipsSection_issue
        }
        ... on PullRequest {
          ...ReviewersSection_pull
        }
      }
    `,
    issue,
  );
  const Frame = variant === "page" ? "aside" : "div";
  const issueOnly = data.__typename === "Issue" ? data : null;
  const pull = data.__typename === "PullRequest" && pullParts ? { ...pullParts, data } : undefined;
  return (
    // A dialog, which the panel is, must not contain a landmark.
    <Frame className={styles.sidebar} aria-label="Metadata" role={variant === "page" ? undefined : "group"}>
      {pull && <pull.ReviewersSection pull={pull.data} />}
      <AssigneesSection issue={data} />
      <LabelsSection issue={data} />
      <IssueTypeSection issue={issueOnly} />
      <ProjectsSection issue={data} />
      <MilestoneSection issue={data} />
      <RelationshipsSection issue={issueOnly} />
      <DevelopmentSection issue={data} />
      <NotificationsSection issue={data} />
      <IssueActions issue={data} />
    </Frame>
  );
}
