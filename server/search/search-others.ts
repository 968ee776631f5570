import { ACCOUNT_COLUMNS, accountTypeName, type AccountRow } from "#server/accounts/account.ts";
import { nameStartsWith, readAccountSearch } from "#server/accounts/account-search.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { readCount } from "#server/platform/read-count.ts";
import { sql } from "#server/platform/db/sql.ts";
import { loadConnection, type PageArgs, type RowSource, type Slice } from "#server/platform/graphql/connection.ts";
import { readRepositorySearch } from "#server/repositories/repository-search.ts";
import { visibleRepositories, type RepositoryRow } from "#server/repositories/repository.ts";
import { visible } from "#server/access/visible.ts";
import { LIMITS } from "#shared/limits.ts";
import { tooLong } from "#shared/messages.ts";

export type FoundOther =
  | (RepositoryRow & { __typename: "Repository" })
  | (AccountRow & { __typename: "Organization" | "User" });

type Input = PageArgs & { query: string; type: "DISCUSSION" | "REPOSITORY" | "USER" };
type Source = RowSource<FoundOther>;

/** Searches repositories or people: as many as a list of issues across repositories has, at most. Of discussions it finds none. */
export async function searchOthers(ctx: Context, input: Input) {
  if (input.query.length > LIMITS.queryLength) throw unprocessable(tooLong("Query", LIMITS.queryLength), "query");
  const query = input.query.trim();
  const page = await loadConnection(input, LIMITS.pageSize, SOURCES[input.type](ctx, query));
  return {
    ...page,
    ...NO_ISSUES,
    ...(input.type === "DISCUSSION" ? notSearched(input.query) : {}),
    discussionCount: 0,
    repositoryCount: input.type === "REPOSITORY" ? page.totalCount : 0,
    userCount: input.type === "USER" ? page.totalCount : 0,
  };
}

const NO_ISSUES = {
  issueCount: 0,
  areCountsExact: true,
  isIncomplete: false,
  openIssueCount: 0,
  closedIssueCount: 0,
  listCap: LIMITS.listItems,
  errors: [],
  ok: true,
};

const SOURCES: Record<Input["type"], (ctx: Context, query: string) => Source> = {
  DISCUSSION: () => ({ count: async () => 0, load: async () => [] }),
  REPOSITORY: findRepositories,
  USER: findAccounts,
};

function notSearched(query: string) {
  return { ok: false, errors: [{ message: "Discussions can't be searched.", start: 0, end: query.length }] };
}

function findRepositories(ctx: Context, query: string): Source {
  const where = query === "" ? sql`true` : readRepositorySearch(ctx, query);
  const counted = sql`select count(*) from (
    select 1 from repositories r where ${visible(ctx.viewer)} and ${where} limit ${LIMITS.listItems}) found`;
  const load = async ({ limit, offset }: Slice): Promise<FoundOther[]> => {
    const tail = sql`order by r.updated_at desc, r.id desc limit ${limit} offset ${offset}`;
    const rows = await visibleRepositories(ctx, where, tail);
    return rows.map((row) => ({ ...row, __typename: "Repository" as const }));
  };
  return { count: () => readCount(ctx, counted), load, max: LIMITS.listItems };
}

function findAccounts(ctx: Context, query: string): Source {
  const words = query.split(/\s+/);
  const kinds = words.flatMap((word) => KINDS[word.toLowerCase()] ?? []);
  const search = readAccountSearch(words.filter((word) => !word.includes(":")).join(" "));
  const from = sql`from accounts a where a.kind::text = any(${kinds.length > 0 ? kinds : ["USER", "ORGANIZATION"]}::text[])
    and a.suspended_at is null and ${nameStartsWith(search)}
    and not exists (select 1 from organizations g where g.account_id = a.id and g.deleted_at is not null)`;
  const counted = sql`select count(*) from (select 1 ${from} limit ${LIMITS.listItems}) found`;
  const load = async ({ limit, offset }: Slice): Promise<FoundOther[]> => {
    const rows = await ctx.db.rows<AccountRow>(
      sql`select ${ACCOUNT_COLUMNS} ${from} order by lower(a.login), a.id limit ${limit} offset ${offset}`,
    );
    return rows.map((row) => ({ ...row, __typename: accountTypeName(row) === "User" ? "User" : "Organization" }));
  };
  return { count: () => readCount(ctx, counted), load, max: LIMITS.listItems };
}

const KINDS: Record<string, string> = { "type:user": "USER", "type:org": "ORGANIZATION" };
