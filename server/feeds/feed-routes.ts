import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { accountByLogin, type AccountRow } from "#server/accounts/account.ts";
import { notFound, orNotFound } from "#server/errors.ts";
import { writeActivityFeed } from "#server/feeds/activity-feed.ts";
import { listPersonActivity, listRepositoryActivity } from "#server/feeds/activity.ts";
import { getFeedContext } from "#server/feeds/feed-token.ts";
import { writeIssueFeed } from "#server/feeds/issue-feed.ts";
import { writeMilestoneCalendar } from "#server/feeds/milestone-calendar.ts";
import { ANONYMOUS, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { repositoryByName, type RepositoryRow } from "#server/repositories/repository.ts";
import { isWatchedBy } from "#server/subscriptions/repository-subscription.ts";
import { feedPaths } from "#shared/feed-paths.ts";
import { paths } from "#shared/paths.ts";

type Query = { Querystring: { q?: string; token?: string } };
type OfRepository = Query & { Params: { owner: string; name: string } };
type OfAccount = Query & { Params: { file: string } };

const ATOM = "application/atom+xml";
const CALENDAR = "text/calendar";

/** Atom feeds and calendars. What is not public needs a session, or the token in the address that the pages show. */
export function feedRoutes(app: FastifyInstance, platform: Platform): void {
  app.get<OfRepository>("/:owner/:name/issues.atom", async (request, reply) => {
    const ctx = await getReader(platform, request, feedPaths.issues(request.params));
    const repository = await requireRepository(ctx, request.params);
    return send(request, reply, { type: ATOM, text: await writeIssueFeed(ctx, repository, request.query.q) });
  });
  app.get<OfRepository>("/:owner/:name/milestones.ics", async (request, reply) => {
    const ctx = await getReader(platform, request, feedPaths.milestones(request.params));
    const { id, ownerLogin, name } = await requireRepository(ctx, request.params);
    const calendar = { name: `Milestones of ${ownerLogin}/${name}`, condition: sql`r.id = ${id}` };
    return send(request, reply, { type: CALENDAR, text: await writeMilestoneCalendar(ctx, calendar) });
  });
  // A login has no dot.
  app.get<OfAccount>(String.raw`/:file(^[^/.]+\.(?:private\.atom|atom|milestones\.ics)$)`, async (request, reply) => {
    const [login = "", ...parts] = request.params.file.split(".");
    const kind = parts.join(".");
    if (kind === "atom")
      return send(request, reply, { type: ATOM, text: await writePublicFeed(platform, request, login) });
    const isCalendar = kind === "milestones.ics";
    const path = isCalendar ? feedPaths.watchedMilestones(login) : feedPaths.watchedActivity(login);
    const ctx = await getReader(platform, request, path);
    const me = await requireSelf(ctx, login);
    const text = isCalendar ? await writeWatchedCalendar(ctx, me) : await writeWatchedFeed(ctx, me);
    return send(request, reply, { type: isCalendar ? CALENDAR : ATOM, text });
  });
}

/** Everybody gets the same, whoever is signed in. */
async function writePublicFeed(platform: Platform, request: FastifyRequest, login: string): Promise<string> {
  const ctx = { ...(await platform.getContext(request)), viewer: ANONYMOUS };
  ctx.operation?.readFromReplicas(null);
  const account = orNotFound(await accountByLogin(ctx, login), "a user or an organization with this login");
  const activities =
    account.kind === "ORGANIZATION"
      ? await listRepositoryActivity(ctx, sql`r.owner_id = ${account.id}`)
      : await listPersonActivity(ctx, account.id);
  const feed = {
    title: `Activity of ${account.login}`,
    path: paths.account(account.login),
    createdAt: account.createdAt,
  };
  return writeActivityFeed(ctx, feed, activities);
}

async function writeWatchedFeed(ctx: Context, me: AccountRow): Promise<string> {
  const activities = await listRepositoryActivity(ctx, isWatchedBy(me.id));
  const feed = { title: `Repositories watched by ${me.login}`, path: paths.watching(), createdAt: me.createdAt };
  return writeActivityFeed(ctx, feed, activities);
}

function writeWatchedCalendar(ctx: Context, me: AccountRow): Promise<string> {
  return writeMilestoneCalendar(ctx, { name: "Milestones of watched repositories", condition: isWatchedBy(me.id) });
}

/** The viewer of the token, if there is one in the address; else of the session. */
async function getReader(platform: Platform, request: FastifyRequest<Query>, path: string): Promise<Context> {
  const ctx = await platform.getContext(request);
  const { token } = request.query;
  const reader = token === undefined ? ctx : orNotFound(await getFeedContext(ctx, path, token), "a feed");
  ctx.operation?.readFromReplicas(reader.viewer.accountId);
  return reader;
}

async function requireRepository(ctx: Context, { owner, name }: OfRepository["Params"]): Promise<RepositoryRow> {
  return orNotFound(await repositoryByName({ ...ctx, followsRenames: true }, owner, name), "a Repository");
}

/** Only the person reads what they watch. */
async function requireSelf(ctx: Context, login: string): Promise<AccountRow> {
  const account = await accountByLogin(ctx, login);
  if (account === undefined || account.id !== ctx.viewer.accountId) throw notFound("a feed");
  return account;
}

/** What a reader has already is not sent again. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text }: { type: string; text: string },
): FastifyReply {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  void reply.headers({
    etag,
    "cache-control": "private, no-cache",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-robots-tag": "noindex",
  });
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known?.includes(etag)) return reply.code(304).send();
  return reply.type(`${type}; charset=utf-8`).send(text);
}
