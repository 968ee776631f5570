import type { UpdateIssuesBulkInput } from "#web/__generated__/useUpdateIssuesBulkMutation.graphql.ts";

/** What a bulk update changes. */
export type BulkChangeInput = Omit<UpdateIssuesBulkInput, "ids" | "clientMutationId">;
