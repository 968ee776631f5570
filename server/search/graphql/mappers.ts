import type { IssueRow } from "#server/issues/issue.ts";
import type { Wanted } from "#server/search/highlight.ts";

export type Mappers = {
  SearchResultItem: IssueRow;
  SearchResultItemEdge: { cursor: string; node: IssueRow; wanted: Wanted };
};
