import { authorize, authorizeOrganization } from "#server/access/authorize.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import { setOrganizationInteractionLimit } from "#server/organizations/set-interaction-limit.ts";
import { batch } from "#server/platform/context.ts";
import { runCommand } from "#server/platform/run-command.ts";
import {
  loadLimits,
  loadOwnerLimits,
  setInteractionLimit,
  setUserInteractionLimit,
  type InteractionLimit,
  type LimitExpiry,
} from "#server/repositories/interaction-limit.ts";
import { getGrant } from "#server/repositories/repository.ts";
import { noContent, ok } from "#server/rest/http/answer.ts";
import { invalidField } from "#server/rest/http/rest-error.ts";
import { readRoute, writeRoute, type RestRequest, type RestRoute } from "#server/rest/http/route.ts";
import { findOrganization, findRepository } from "#server/rest/inputs/find-resource.ts";
import { optionalChoice, readFields } from "#server/rest/inputs/read-fields.ts";
import { toTimestamp } from "#server/rest/shapes/addresses.ts";

const REPOSITORY = "/repos/{owner}/{repo}/interaction-limits";
const ORGANIZATION = "/orgs/{org}/interaction-limits";
const USER = "/user/interaction-limits";
const OF_REPOSITORY = { mutation: "setRepositoryInteractionLimit", resource: "InteractionLimit" };
const OF_USER = { mutation: "setUserInteractionLimit", resource: "InteractionLimit" };
const OF_ORGANIZATION = { mutation: "setOrganizationInteractionLimit", resource: "InteractionLimit" };

export const INTERACTION_LIMIT_ROUTES: readonly RestRoute[] = [
  readRoute(REPOSITORY, "interactions/get-restrictions-for-repo", async (request) => {
    const { ctx } = request;
    const repository = await findRepository(request);
    authorize(ctx, "repository.limitInteractions", getGrant(ctx, repository));
    return ok(toLimit(await batch(ctx, loadLimits, repository.id)));
  }),
  writeRoute(
    `PUT ${REPOSITORY}`,
    { ...OF_REPOSITORY, operation: "interactions/set-restrictions-for-repo" },
    async (request) => {
      const { id } = await findRepository(request);
      await runCommand(request.ctx, setInteractionLimit, { repositoryId: id, ...readLimit(request) });
      return ok(toLimit(await batch(request.ctx, loadLimits, id)));
    },
  ),
  writeRoute(
    `DELETE ${REPOSITORY}`,
    { ...OF_REPOSITORY, operation: "interactions/remove-restrictions-for-repo" },
    async (request) => {
      const { id } = await findRepository(request);
      await runCommand(request.ctx, setInteractionLimit, { repositoryId: id, limit: "NO_LIMIT" });
      return noContent();
    },
  ),
  {
    ...readRoute(ORGANIZATION, "interactions/get-restrictions-for-org", async (request) => {
      const { account } = await findOrganization(request);
      await authorizeOrganization(request.ctx, account.id);
      return ok(toLimit(await batch(request.ctx, loadOwnerLimits, account.id)));
    }),
    field: "Query.organization",
    isPersonal: true,
  },
  writeRoute(
    `PUT ${ORGANIZATION}`,
    { ...OF_ORGANIZATION, operation: "interactions/set-restrictions-for-org" },
    async (request) => {
      const { account } = await findOrganization(request);
      const input = { organizationId: account.id, ...readLimit(request) };
      await runCommand(request.ctx, setOrganizationInteractionLimit, input);
      return ok(toLimit(await batch(request.ctx, loadOwnerLimits, account.id)));
    },
  ),
  writeRoute(
    `DELETE ${ORGANIZATION}`,
    { ...OF_ORGANIZATION, operation: "interactions/remove-restrictions-for-org" },
    async (request) => {
      const { account } = await findOrganization(request);
      const input = { organizationId: account.id, limit: "NO_LIMIT" } as const;
      await runCommand(request.ctx, setOrganizationInteractionLimit, input);
      return noContent();
    },
  ),
  {
    ...readRoute(USER, "interactions/get-restrictions-for-authenticated-user", async ({ ctx }) =>
      ok(toLimit(await batch(ctx, loadOwnerLimits, signedIn(ctx)))),
    ),
    field: "Query.viewer",
    isPersonal: true,
  },
  writeRoute(
    `PUT ${USER}`,
    { ...OF_USER, operation: "interactions/set-restrictions-for-authenticated-user" },
    async (request) => {
      const { ctx } = request;
      const { id } = await runCommand(ctx, setUserInteractionLimit, { userId: signedIn(ctx), ...readLimit(request) });
      return ok(toLimit(await batch(ctx, loadOwnerLimits, id)));
    },
  ),
  writeRoute(
    `DELETE ${USER}`,
    { ...OF_USER, operation: "interactions/remove-restrictions-for-authenticated-user" },
    async ({ ctx }) => {
      await runCommand(ctx, setUserInteractionLimit, { userId: signedIn(ctx), limit: "NO_LIMIT" });
      return noContent();
    },
  ),
];

const LIMITS: Readonly<Record<string, InteractionLimit>> = {
  collaborators_only: "COLLABORATORS_ONLY",
  contributors_only: "CONTRIBUTORS_ONLY",
  existing_users: "EXISTING_USERS",
};

const EXPIRIES: Readonly<Record<string, LimitExpiry>> = {
  one_day: "ONE_DAY",
  three_days: "THREE_DAYS",
  one_week: "ONE_WEEK",
  one_month: "ONE_MONTH",
  six_months: "SIX_MONTHS",
};

function readLimit({ body }: RestRequest) {
  const fields = readFields(body);
  const limit = optionalChoice(fields, "limit", LIMITS);
  if (!limit) throw invalidField("limit", "missing_field");
  return { limit, expiry: optionalChoice(fields, "expiry", EXPIRIES) ?? null };
}

type Limit = { restriction: InteractionLimit; origin: string; expiresAt: Date | null };

/** As on GitHub, no limit is an empty object. */
function toLimit(limit: Limit | undefined): object {
  if (!limit) return {};
  const expiresAt = limit.expiresAt ? { expires_at: toTimestamp(limit.expiresAt) } : {};
  return { limit: limit.restriction.toLowerCase(), origin: limit.origin.toLowerCase(), ...expiresAt };
}
