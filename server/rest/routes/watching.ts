import { signedIn } from "#server/accounts/signed-in.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { runCommand } from "#server/platform/run-command.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { listed, noContent, ok, type Answer } from "#server/rest/http/answer.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import { readRoute, writeRoute, type Handle, type RestRequest, type RestRoute } from "#server/rest/http/route.ts";
import { findAccount, findRepository } from "#server/rest/inputs/find-resource.ts";
import { listRepositories } from "#server/rest/inputs/list-repositories.ts";
import { optionalBoolean, readFields } from "#server/rest/inputs/read-fields.ts";
import { toTimestamp } from "#server/rest/shapes/addresses.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";
import { toRepository } from "#server/rest/shapes/repository.ts";
import { toUser } from "#server/rest/shapes/user.ts";
import {
  isWatchedBy,
  listWatchers,
  loadRepositorySubscriptions,
  setRepositorySubscription,
  type WatchLevel,
} from "#server/subscriptions/repository-subscription.ts";

const SUBSCRIPTION = "/repos/{owner}/{repo}/subscription";

export const WATCHING_ROUTES: readonly RestRoute[] = [
  {
    ...subscriptionRoute("PUT", "activity/get-repo-subscription", async (request) => {
      const repository = await findRepository(request);
      if (!(await batch(request.ctx, loadRepositorySubscriptions, repository.id))) throw missingResource();
      return ok(await toSubscription(request.ctx, repository));
    }),
    method: "GET",
  },
  subscriptionRoute("PUT", "activity/set-repo-subscription", async (request) => {
    const { ctx, body } = request;
    const repository = await findRepository(request);
    const level = readLevel(body);
    await runCommand(ctx, setRepositorySubscription, { repositoryId: repository.id, level });
    return ok(await toSubscription(ctx, repository));
  }),
  subscriptionRoute("DELETE", "activity/delete-repo-subscription", async (request) => {
    const { id: repositoryId } = await findRepository(request);
    await runCommand(request.ctx, setRepositorySubscription, { repositoryId, level: "PARTICIPATING" });
    return noContent();
  }),
  readRoute("/repos/{owner}/{repo}/subscribers", "activity/list-watchers-for-repo", async (request) => {
    const { ctx, page } = request;
    const repository = await findRepository(request);
    const { nodes, totalCount } = await listWatchers(ctx, repository, { first: page.perPage, skip: page.offset });
    return listed(
      nodes.map((account) => toUser(ctx, account)),
      { total: totalCount },
    );
  }),
  {
    ...readRoute("/user/subscriptions", "activity/list-watched-repos-for-authenticated-user", (request) =>
      listWatched(request, signedIn(request.ctx)),
    ),
    field: "Query.viewer",
    isPersonal: true,
  },
  {
    ...readRoute("/users/{username}/subscriptions", "activity/list-repos-watched-by-user", async (request) =>
      listWatched(request, (await findAccount(request)).id),
    ),
    field: "Query.user",
  },
];

/** Reading one's own subscription takes the same scopes as changing it. */
function subscriptionRoute(method: "PUT" | "DELETE", operation: string, handle: Handle): RestRoute {
  const options = { operation, mutation: "updateRepositorySubscription" };
  return { ...writeRoute(`${method} ${SUBSCRIPTION}`, options, handle), isPersonal: true };
}

/** Neither watched nor ignored: the viewer is notified of what they take part in. */
function readLevel(body: unknown): WatchLevel {
  const fields = readFields(body);
  const [isSubscribed, isIgnored] = [optionalBoolean(fields, "subscribed"), optionalBoolean(fields, "ignored")];
  if (isIgnored === true) return "IGNORE";
  return isSubscribed === true || (isSubscribed === undefined && isIgnored === undefined) ? "ALL" : "PARTICIPATING";
}

/** GitHub's `repository-subscription`. */
async function toSubscription(ctx: Context, repository: RepositoryRow) {
  const row = await batch(ctx, loadRepositorySubscriptions, repository.id);
  const url = repositoryUrl(ctx, repository);
  return {
    subscribed: row !== undefined && row.level !== "IGNORE",
    ignored: row?.level === "IGNORE",
    reason: null,
    created_at: toTimestamp(row?.createdAt ?? ctx.now),
    url: `${url}/subscription`,
    repository_url: url,
  };
}

/** What an account watches, of what the viewer may see. */
async function listWatched(request: RestRequest, accountId: number): Promise<Answer> {
  const { rows, extent } = await listRepositories(request, isWatchedBy(accountId));
  return listed(await Promise.all(rows.map((row) => toRepository(request.ctx, row))), extent);
}
