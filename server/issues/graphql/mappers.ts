import type { IssueRow } from "#server/issues/issue.ts";

export type Mappers = {
  Assignable: IssueRow;
  Issue: IssueRow;
  IssueOrPullRequest: IssueRow;
  Issueish: IssueRow;
  Labelable: IssueRow;
  MilestoneItem: IssueRow;
};
