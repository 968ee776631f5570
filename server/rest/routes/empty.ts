import { listed, ok } from "#server/rest/http/answer.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import { readRoute, type RestRequest, type RestRoute } from "#server/rest/http/route.ts";
import { findAccount, findIssue, findRepository } from "#server/rest/inputs/find-resource.ts";

// What this product does not have is answered as GitHub answers for one who does not use it: clients ask for it unasked.

const REPOSITORY = "/repos/{owner}/{repo}";

/** Lists of a repository. */
const OF_REPOSITORY: Readonly<Record<string, string>> = {
  "/forks": "repos/list-forks",
  "/stargazers": "activity/list-stargazers-for-repo",
  "/tags": "repos/list-tags",
  "/releases": "repos/list-releases",
  "/contributors": "repos/list-contributors",
  "/events": "activity/list-repo-events",
};

/** Lists of a person. */
const OF_USER: Readonly<Record<string, string>> = {
  "/received_events": "activity/list-received-events-for-user",
  "/received_events/public": "activity/list-received-public-events-for-user",
  "/events": "activity/list-events-for-authenticated-user",
  "/events/public": "activity/list-public-events-for-user",
  "/followers": "users/list-followers-for-user",
  "/following": "users/list-following-for-user",
  "/starred": "activity/list-repos-starred-by-user",
  "/gists": "gists/list-for-user",
  "/keys": "users/list-public-keys-for-user",
  "/gpg_keys": "users/list-gpg-keys-for-user",
};

/** Lists of the viewer. */
const OF_VIEWER: Readonly<Record<string, string>> = {
  "/user/followers": "users/list-followers-for-authenticated-user",
  "/user/following": "users/list-followed-by-authenticated-user",
  "/user/starred": "activity/list-repos-starred-by-authenticated-user",
  "/user/keys": "users/list-public-ssh-keys-for-authenticated-user",
  "/user/gpg_keys": "users/list-gpg-keys-for-authenticated-user",
};

export const EMPTY_ROUTES: readonly RestRoute[] = [
  ...Object.entries(OF_REPOSITORY).map(([path, operation]) =>
    readRoute(REPOSITORY + path, operation, async (request) => toEmptyList(await findRepository(request))),
  ),
  ...Object.entries(OF_USER).map(([path, operation]) => ({
    ...readRoute(`/users/{username}${path}`, operation, async (request) => toEmptyList(await findAccount(request))),
    field: "Query.user",
  })),
  ...Object.entries(OF_VIEWER).map(([path, operation]) => ({
    ...readRoute(path, operation, () => listed([], { total: 0 })),
    field: "Query.viewer",
    isPersonal: true,
  })),
  missing(`${REPOSITORY}/releases/latest`, "repos/get-latest-release"),
  missing(`${REPOSITORY}/license`, "licenses/get-for-repo"),
  readRoute(`${REPOSITORY}/issues/{issue_number}/suggestions`, "issues/list-suggestions", async (request) =>
    toEmptyList(await findIssue(request)),
  ),
  readRoute(`${REPOSITORY}/languages`, "repos/list-languages", async (request) => {
    await findRepository(request);
    return ok({});
  }),
];

function toEmptyList(_: object) {
  return listed([], { total: 0 });
}

function missing(path: string, operation: string): RestRoute {
  return readRoute(path, operation, async (request: RestRequest) => {
    await findRepository(request);
    throw missingResource();
  });
}
