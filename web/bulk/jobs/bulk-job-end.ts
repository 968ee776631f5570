import { countIssues } from "#web/bulk/count-issues.ts";
import type { BulkJobResult } from "#web/bulk/jobs/bulk-job-result.ts";

export type BulkJobEnd = BulkJobResult & { kind: "succeeded" | "cancelled" };

type EndMessage = { kind: "success" | "info" | "error"; text: string };

/** What is reported when a bulk update has ended without an error of its own. */
export function getEndMessage({ kind, isUndo, failedCount }: BulkJobEnd): EndMessage {
  if (kind === "cancelled") return { kind: "info", text: "Bulk update was cancelled" };
  if (isUndo) return getUndoMessage(failedCount);
  if (failedCount === 0) return { kind: "success", text: "Bulk update completed successfully" };
  const failed = `${countIssues(failedCount)} ${failedCount === 1 ? "was" : "were"} not updated`;
  return { kind: "error", text: `Bulk update completed with errors: ${failed}` };
}

function getUndoMessage(failedCount: number): EndMessage {
  if (failedCount === 0) return { kind: "success", text: "Changes undone" };
  const failed = `${countIssues(failedCount)} that ${failedCount === 1 ? "was" : "were"} changed since`;
  return { kind: "info", text: `Changes undone, except for ${failed}` };
}
