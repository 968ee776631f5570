import type { Feature } from "#server/platform/graphql/feature.ts";

/** Text to safe HTML: what issues and comments call. */
export const markdown: Feature = { name: "markdown" };
