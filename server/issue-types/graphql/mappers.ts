import type { IssueTypeRow } from "#server/issue-types/issue-type.ts";

export type Mappers = { IssueType: IssueTypeRow };
