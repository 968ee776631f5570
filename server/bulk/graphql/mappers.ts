import type { BulkJobRow } from "#server/bulk/bulk-job.ts";
import type { BulkPlan } from "#server/bulk/plan-bulk-update.ts";

export type Mappers = { BulkJob: BulkJobRow; BulkJobStatus: BulkJobRow; BulkPlan: BulkPlan };
