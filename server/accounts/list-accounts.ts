import { ACCOUNT_COLUMNS, type AccountRow } from "#server/accounts/account.ts";
import type { Context } from "#server/platform/context.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { loadConnection, type Connection, type PageArgs } from "#server/platform/graphql/connection.ts";
import { readCount } from "#server/platform/read-count.ts";

type AccountSource = {
  /** The tables after `from`, with accounts as the alias `a`, and the conditions. */
  from: Sql;
  /** The same for the count, where fewer tables are enough. */
  counted?: Sql;
  /** What each row has beside the columns of an account. */
  columns?: Sql;
  pageSize: number;
};

/** A connection of accounts by login. */
export function listAccounts<Row extends AccountRow = AccountRow>(
  ctx: Context,
  args: PageArgs,
  { from, counted = from, columns, pageSize }: AccountSource,
): Promise<Connection<Row>> {
  const selected = columns ? sql`${ACCOUNT_COLUMNS}, ${columns}` : ACCOUNT_COLUMNS;
  return loadConnection(args, pageSize, {
    count: () => readCount(ctx, sql`select count(*) from ${counted}`),
    load: ({ limit, offset }) =>
      ctx.db.rows<Row>(
        sql`select ${selected} from ${from} order by lower(a.login), a.id limit ${limit} offset ${offset}`,
      ),
  });
}
