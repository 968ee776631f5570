import type { IssueTypeRow } from "#server/issue-types/issue-type.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";

export function toIssueType(type: IssueTypeRow) {
  return {
    id: type.id,
    node_id: globalId("IT", type.id),
    name: type.name,
    description: type.description,
    color: type.color.toLowerCase(),
    is_enabled: type.isEnabled,
  };
}
