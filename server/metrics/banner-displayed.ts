import type { Context } from "#server/platform/context.ts";

/** Counts that a page has shown the single sign-on banner. */
export function countBannerDisplayed({ metrics }: Pick<Context, "metrics">): void {
  metrics.bannersDisplayed.inc();
}
