import { notFound } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";

/**
 * What a query names, such as an issue by its number. If it does not exist, the API answers with GitHub's error, by which
 * its clients know; our pages take null for an answer.
 */
export function orMissing<T>(ctx: Context, value: T | null | undefined, what: string): T | null {
  if (value !== null && value !== undefined) return value;
  if (ctx.operation) ctx.operation.hasMissing = true;
  if (ctx.followsRenames) throw notFound(what);
  return null;
}
