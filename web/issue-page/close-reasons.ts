import { IssueClosedIcon, SkipIcon, type Icon } from "@primer/octicons-react";
import type { IssueClosedStateReason } from "#web/__generated__/useCloseIssueMutation.graphql.ts";
import { CLOSE_AS_DUPLICATE } from "#shared/messages.ts";

/** Why an issue is closed. */
export const CLOSE_REASONS: Record<IssueClosedStateReason, { text: string; description: string; icon: Icon }> = {
  COMPLETED: { text: "Close as completed", description: "Done, closed, fixed, resolved", icon: IssueClosedIcon },
  NOT_PLANNED: { text: "Close as not planned", description: "Won’t fix, can’t repro, stale", icon: SkipIcon },
  DUPLICATE: { text: CLOSE_AS_DUPLICATE, description: "Duplicate of another issue", icon: SkipIcon },
};
