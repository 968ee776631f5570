import { ok } from "#server/rest/http/answer.ts";
import type { RestRoute } from "#server/rest/http/route.ts";
import { findRepository } from "#server/rest/inputs/find-resource.ts";
import { toFullRepository } from "#server/rest/shapes/repository.ts";

export const REPOSITORY_ROUTES: readonly RestRoute[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}",
    operation: "repos/get",
    field: "Query.repository",
    handle: async (request) => ok(await toFullRepository(request.ctx, await findRepository(request))),
  },
];
