import type { Feature } from "#server/platform/graphql/feature.ts";

/** Policy and fence: what other features ask. It has no words of its own in the schema. */
export const access: Feature = { name: "access" };
