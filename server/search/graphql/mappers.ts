import type { IssueRow } from "#server/issues/issue.ts";
import type { SearchedWords } from "#server/search/highlight.ts";

export type Mappers = {
  SearchResultItem: IssueRow;
  SearchResultItemEdge: { cursor: string; node: IssueRow; words: SearchedWords };
};
