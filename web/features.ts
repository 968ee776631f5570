/**
 * The features of the web in the order in which they may import each other: a folder imports those above it in this
 * list, never those below (server/architecture.test.ts).
 */
export const WEB_FEATURES: readonly string[] = [
  "panel",
  "search",
  "issue-state",
  "issue-pickers",
  "files",
  "markdown",
  "reactions",
  "comments",
  "people",
  "labels",
  "timeline",
  "bulk",
  "issue-filters",
  "pulls",
  "issue-list",
  "milestones",
  "accounts",
  "organizations",
  "imports",
  "subscriptions",
  "projects",
  "relations",
  "issue-sidebar",
  "issue-page",
  "new-issue",
  "repositories",
  "view-editor",
  "views",
];
