import type { DashboardPageQuery } from "#web/__generated__/DashboardPageQuery.graphql.ts";
import type { IssuePageQuery } from "#web/__generated__/IssuePageQuery.graphql.ts";
import type { LabelsPageQuery } from "#web/__generated__/LabelsPageQuery.graphql.ts";
import type { MilestonePageQuery } from "#web/__generated__/MilestonePageQuery.graphql.ts";
import type { MilestonesPageQuery } from "#web/__generated__/MilestonesPageQuery.graphql.ts";
import type { NotificationsPageQuery } from "#web/__generated__/NotificationsPageQuery.graphql.ts";
import type { OrganizationPageQuery } from "#web/__generated__/OrganizationPageQuery.graphql.ts";
import type { RepositoryAccessPageQuery } from "#web/__generated__/RepositoryAccessPageQuery.graphql.ts";
import type { SiteAuditLogPageQuery } from "#web/__generated__/SiteAuditLogPageQuery.graphql.ts";
import type { SiteOrganizationsPageQuery } from "#web/__generated__/SiteOrganizationsPageQuery.graphql.ts";
import type { SitePeoplePageQuery } from "#web/__generated__/SitePeoplePageQuery.graphql.ts";
import type { SiteRepositoriesPageQuery } from "#web/__generated__/SiteRepositoriesPageQuery.graphql.ts";
import type { RepositoryIssuesPageQuery } from "#web/__generated__/RepositoryIssuesPageQuery.graphql.ts";

/** The operations of the benches that are not those of a page. */
export const DOCUMENTS = {
  searchRepository: `query ($owner: String!, $name: String!, $query: String!, $skip: Int, $waitsForCounts: Boolean) {
    repository(owner: $owner, name: $name) {
      search(query: $query, first: 25, skip: $skip, waitsForCounts: $waitsForCounts) { issueCount areCountsExact nodes { ... on Issue { id title } ... on PullRequest { id title } } }
    }
  }`,
  searchEverywhere: `query ($query: String!, $skip: Int, $waitsForCounts: Boolean) {
    search(query: $query, type: ISSUE, first: 25, skip: $skip, waitsForCounts: $waitsForCounts) { issueCount areCountsExact nodes { ... on Issue { id title } ... on PullRequest { id title } } }
  }`,
  searchCounts: "query ($queries: [String!]!) { viewer { dashboard { searchCounts(queries: $queries) } } }",
  labelCounts: "query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Label { issueCount pullRequestCount } } }",
  milestoneProgress: `query ($owner: String!, $name: String!, $number: Int!) {
    repository(owner: $owner, name: $name) { milestone(number: $number) { progress { points { date } } } }
  }`,
  createIssue: `mutation ($repositoryId: ID!, $title: String!, $body: String!) {
    createIssue(input: { repositoryId: $repositoryId, title: $title, body: $body }) { issue { id } }
  }`,
  addComment: `mutation ($subjectId: ID!, $body: String!) {
    addComment(input: { subjectId: $subjectId, body: $body }) { commentEdge { node { id } } }
  }`,
  updateIssueLabels: `mutation ($id: ID!, $labelIds: [ID!]!) {
    updateIssue(input: { id: $id, labelIds: $labelIds }) { issue { id } }
  }`,
  closeIssue: `mutation ($issueId: ID!, $stateReason: IssueClosedStateReason!) {
    closeIssue(input: { issueId: $issueId, stateReason: $stateReason }) { issue { id } }
  }`,
  createView: `mutation ($name: String!, $query: String!) {
    createDashboardSearchShortcut(input: { name: $name, query: $query }) { shortcut { id } }
  }`,
  createLabel: `mutation ($repositoryId: ID!, $name: String!) {
    createLabel(input: { repositoryId: $repositoryId, name: $name, color: "fff" }) { label { id } }
  }`,
  deleteLabel: "mutation ($id: ID!) { deleteLabel(input: { id: $id }) { clientMutationId } }",
  mergeLabel: "mutation ($id: ID!, $intoId: ID!) { mergeLabel(input: { id: $id, intoId: $intoId }) { label { id } } }",
  reprioritize: `mutation ($id: ID!, $milestoneId: ID!, $prevId: ID) {
    reprioritizeMilestoneIssue(input: { id: $id, milestoneId: $milestoneId, prevId: $prevId }) { milestone { id } }
  }`,
  comment:
    "mutation ($subjectId: ID!, $body: String!) { addComment(input: { subjectId: $subjectId, body: $body }) { subject { id } } }",
  inboxRepositories: "{ viewer { notificationRepositories { count unreadCount nameWithOwner } } }",
} as const;

/** The queries of pages that the benches run, with their variables. */
export type PageVariables = {
  RepositoryIssuesPageQuery: RepositoryIssuesPageQuery["variables"];
  IssuePageQuery: IssuePageQuery["variables"];
  DashboardPageQuery: DashboardPageQuery["variables"];
  LabelsPageQuery: LabelsPageQuery["variables"];
  MilestonesPageQuery: MilestonesPageQuery["variables"];
  MilestonePageQuery: MilestonePageQuery["variables"];
  NotificationsPageQuery: NotificationsPageQuery["variables"];
  OrganizationPageQuery: OrganizationPageQuery["variables"];
  RepositoryAccessPageQuery: RepositoryAccessPageQuery["variables"];
  SiteAuditLogPageQuery: SiteAuditLogPageQuery["variables"];
  SiteOrganizationsPageQuery: SiteOrganizationsPageQuery["variables"];
  SitePeoplePageQuery: SitePeoplePageQuery["variables"];
  SiteRepositoriesPageQuery: SiteRepositoriesPageQuery["variables"];
};
