import type { ApiCost, ApiLimits, ApiRefusal } from "#server/platform/api-limits.ts";
import type { Context } from "#server/platform/context.ts";
import type { Executor, Operation, Result } from "#server/platform/graphql/execute.ts";
import { getOperationCost, isDryRun, keepRateLimit } from "#server/platform/graphql/operation-cost.ts";
import type { RateLimit } from "#server/platform/rate-limits.ts";

type Limited = { apiLimits: ApiLimits; executor: Executor; ctx: Context; operation: Operation | Result };

export type LimitedResult = {
  headers: Record<string, number | string>;
  result: Result;
  /** Set if a secondary limit refused the operation, which is not an answer with status 200. */
  refusal?: ApiRefusal;
};

/** What a document costs that cannot be run. */
const INVALID: ApiCost = { resource: "graphql", cost: 1, points: 1, contents: 0 };

/** Runs an operation of a token, or gives its errors, within the rate limits. */
export async function runLimited({ apiLimits, executor, ctx, operation }: Limited): Promise<LimitedResult> {
  const measured = "document" in operation ? executor.measure(operation) : undefined;
  const runnable = "document" in operation && measured && !measured.error ? { ...operation, measured } : undefined;
  const isDry = runnable !== undefined && isDryRun(runnable);
  const cost = runnable ? getOperationCost(runnable, runnable.measured) : INVALID;
  const admission = apiLimits.admit(ctx, isDry ? { ...cost, cost: 0 } : cost, ctx.now.getTime());
  const headers = admission?.headers ?? {};
  if (admission?.refusal) return { headers, ...refuse(admission.refusal) };
  try {
    if (!("document" in operation)) return { headers, result: operation };
    if (!runnable) return { headers, result: await executor.execute(ctx, operation) };
    const size = { cost: cost.cost, nodeCount: runnable.measured.nodes };
    const limited = { ...ctx, rateLimit: admission ? toUse(admission.usage, size) : null };
    const document = isDry ? keepRateLimit(runnable) : runnable.document;
    return { headers, result: await executor.execute(limited, { ...runnable, document }) };
  } finally {
    admission?.end();
  }
}

function toUse({ limit, used, remaining, reset }: RateLimit, size: { cost: number; nodeCount: number }) {
  return { ...size, limit, used, remaining, resetAt: new Date(reset * 1000) };
}

/** GitHub answers an operation without points with status 200 and an error that its clients know by the type. */
function refuse(refusal: ApiRefusal): Omit<LimitedResult, "headers"> {
  const result: Result = { errors: [{ message: refusal.message, type: "RATE_LIMITED" }] };
  return refusal.isSecondary ? { result, refusal } : { result };
}
