import type { IssueRow } from "#server/issues/issue.ts";
import type { SearchedWords } from "#server/search/highlight.ts";
import type { Diagnostic } from "#shared/query/ast.ts";

export type Mappers = {
  SearchDiagnostic: Diagnostic;
  SearchResultItem: IssueRow;
  SearchResultItemEdge: { cursor: string; node: IssueRow; words: SearchedWords };
};
