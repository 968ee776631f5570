import type { IssueRow } from "#server/issues/issue.ts";
import type { SearchedWords } from "#server/search/highlight.ts";
import type { FoundOther } from "#server/search/search-others.ts";
import type { Diagnostic } from "#shared/query/ast.ts";

export type Mappers = {
  SearchDiagnostic: Diagnostic;
  SearchResultItem: IssueRow | FoundOther;
  /** `words` are those of a search for issues. */
  SearchResultItemEdge: { cursor: string; node: IssueRow; words: SearchedWords } | { cursor: string; node: FoundOther };
};
