/** How the data of every event that names another issue names it: it moves with the issue, and is hidden with it. */
export type OtherIssue = { otherRepositoryId: number; otherIssueId: number };
