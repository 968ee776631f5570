import { archiveRepository, unarchiveRepository } from "#server/repositories/archive-repository.ts";
import { createRepository, type Visibility } from "#server/repositories/create-repository.ts";
import { deleteRepository } from "#server/repositories/delete-repository.ts";
import { hasRole } from "#server/repositories/list-repositories.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { transferRepository } from "#server/repositories/transfer-repository.ts";
import { updateTopics } from "#server/repositories/update-topics.ts";
import { updateRepository } from "#server/repositories/update-repository.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { created, listed, noContent, ok } from "#server/rest/http/answer.ts";
import { invalidField } from "#server/rest/http/rest-error.ts";
import { readRoute, writeRoute, type RestRequest, type RestRoute } from "#server/rest/http/route.ts";
import { findAccount, findOrganization, findRepository } from "#server/rest/inputs/find-resource.ts";
import { listRepositories, ofAffiliation, ofVisibility } from "#server/rest/inputs/list-repositories.ts";
import {
  notSupplied,
  optionalBoolean,
  optionalChoice,
  optionalText,
  optionalTexts,
  readFields,
  requiredText,
  type Fields,
} from "#server/rest/inputs/read-fields.ts";
import { toFullRepository, toRepository } from "#server/rest/shapes/repository.ts";

const ONE = "/repos/{owner}/{repo}";
const CREATE = { mutation: "createRepository", resource: "Repository" };

export const REPOSITORY_ROUTES: readonly RestRoute[] = [
  readRoute(ONE, "repos/get", async (request) =>
    ok(await toFullRepository(request.ctx, await findRepository(request))),
  ),
  writeRoute(
    `PATCH ${ONE}`,
    { operation: "repos/update", mutation: "updateRepository", resource: "Repository" },
    async (request) => {
      const repository = await findRepository(request);
      const change = { repository, fields: readFields(request.body) };
      return ok(await toFullRepository(request.ctx, await runCommand(request.ctx, changeRepository, change)));
    },
  ),
  writeRoute(
    `DELETE ${ONE}`,
    { operation: "repos/delete", mutation: "deleteRepository", resource: "Repository" },
    async (request) => {
      const { id, ownerLogin, name } = await findRepository(request);
      // The address names the repository, as the confirmation of the page does.
      await runCommand(request.ctx, deleteRepository, { id, confirmation: `${ownerLogin}/${name}` });
      return noContent();
    },
  ),
  writeRoute(
    `POST ${ONE}/transfer`,
    { operation: "repos/transfer", mutation: "transferRepository", resource: "Repository" },
    async (request) => {
      const { id, ownerLogin, name } = await findRepository(request);
      const newOwner = requiredText(readFields(request.body), "new_owner");
      const moved = await runCommand(request.ctx, transferRepository, {
        id,
        newOwner,
        confirmation: `${ownerLogin}/${name}`,
      });
      return { status: 202, body: await toRepository(request.ctx, moved) };
    },
  ),
  readRoute(`${ONE}/topics`, "repos/get-all-topics", async (request) => {
    const { topics } = await toRepository(request.ctx, await findRepository(request));
    return ok({ names: topics });
  }),
  writeRoute(
    `PUT ${ONE}/topics`,
    { operation: "repos/replace-all-topics", mutation: "updateTopics", resource: "Repository" },
    async (request) => {
      const { id } = await findRepository(request);
      const topicNames = optionalTexts(readFields(request.body), "names");
      if (!topicNames) throw notSupplied("names");
      const { invalidTopicNames } = await runCommand(request.ctx, updateTopics, { id, topicNames });
      if (invalidTopicNames.length > 0) throw invalidField("names");
      return ok({ names: (await toRepository(request.ctx, await findRepository(request))).topics });
    },
  ),
  {
    ...readRoute("/user/repos", "repos/list-for-authenticated-user", (request) => {
      const { ctx, query } = request;
      const affiliated = ofAffiliation(ctx, query, hasRole(ctx.viewer.accountId));
      return list(request, sql`${affiliated} and ${ofVisibility(query)}`);
    }),
    field: "Query.viewer",
    isPersonal: true,
  },
  writeRoute("POST /user/repos", { ...CREATE, operation: "repos/create-for-authenticated-user" }, (request) =>
    create(request, null),
  ),
  {
    ...readRoute("/orgs/{org}/repos", "repos/list-for-org", async (request) => {
      const { account } = await findOrganization(request);
      return list(request, sql`r.owner_id = ${account.id} and ${ofVisibility(request.query)}`, "created");
    }),
    field: "Query.organization",
  },
  writeRoute("POST /orgs/{org}/repos", { ...CREATE, operation: "repos/create-in-org" }, async (request) =>
    create(request, (await findOrganization(request)).account.id),
  ),
  {
    ...readRoute("/users/{username}/repos", "repos/list-for-user", async (request) => {
      const account = await findAccount(request);
      return list(request, sql`r.owner_id = ${account.id}`);
    }),
    field: "Query.user",
  },
];

async function list(
  request: RestRequest,
  where: Parameters<typeof listRepositories>[1],
  sort?: Parameters<typeof listRepositories>[2],
) {
  const { rows, extent } = await listRepositories(request, where, sort);
  return listed(await Promise.all(rows.map((repository) => toRepository(request.ctx, repository))), extent);
}

async function create(request: RestRequest, ownerId: number | null) {
  const fields = readFields(request.body);
  const repository = await runCommand(request.ctx, createRepository, {
    ownerId,
    name: requiredText(fields, "name"),
    description: optionalText(fields, "description") ?? null,
    visibility: readVisibility(fields) ?? "PUBLIC",
    hasIssuesEnabled: optionalBoolean(fields, "has_issues") ?? null,
    homepageUrl: optionalText(fields, "homepage") ?? null,
  });
  return created(await toFullRepository(request.ctx, repository));
}

type Change = { repository: RepositoryRow; fields: Fields };

/** Makes all changes of a request, or none. What this product does not have is left out without an error. */
async function changeRepository(ctx: Context, { repository, fields }: Change): Promise<RepositoryRow> {
  const { id, isArchived } = repository;
  const wantsArchived = optionalBoolean(fields, "archived") ?? isArchived;
  if (isArchived && !wantsArchived) await unarchiveRepository(ctx, { id });
  const description = optionalText(fields, "description");
  const homepage = optionalText(fields, "homepage");
  const changed = await updateRepository(ctx, {
    id,
    name: optionalText(fields, "name") ?? null,
    ...(description === undefined ? {} : { description }),
    visibility: readVisibility(fields) ?? null,
    hasIssuesEnabled: optionalBoolean(fields, "has_issues") ?? null,
    hasProjectsEnabled: optionalBoolean(fields, "has_projects") ?? null,
    ...(homepage === undefined ? {} : { homepageUrl: homepage }),
    defaultBranch: optionalText(fields, "default_branch") ?? null,
    mergeCommitAllowed: optionalBoolean(fields, "allow_merge_commit") ?? null,
    rebaseMergeAllowed: optionalBoolean(fields, "allow_rebase_merge") ?? null,
    squashMergeAllowed: optionalBoolean(fields, "allow_squash_merge") ?? null,
  });
  return !isArchived && wantsArchived ? archiveRepository(ctx, { id }) : changed;
}

const VISIBILITIES = { public: "PUBLIC", private: "PRIVATE", internal: "INTERNAL" } as const;

function readVisibility(fields: Fields): Visibility | "INTERNAL" | undefined {
  const visibility = optionalChoice<Visibility | "INTERNAL">(fields, "visibility", VISIBILITIES);
  const isPrivate = optionalBoolean(fields, "private");
  if (visibility || isPrivate === undefined) return visibility;
  return isPrivate ? "PRIVATE" : "PUBLIC";
}
