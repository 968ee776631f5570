import type { Feature } from "#server/platform/graphql/feature.ts";
import { mountApi } from "#server/rest/http/mount-api.ts";

/** GitHub's REST API: a façade over the same commands. */
export const rest: Feature = { name: "rest", routes: mountApi };
