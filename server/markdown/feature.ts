import type { Feature } from "#server/platform/graphql/feature.ts";

/** Renders Markdown for other features. It adds nothing to the schema. */
export const markdown: Feature = { name: "markdown" };
