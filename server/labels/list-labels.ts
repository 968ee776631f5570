import type { Context } from "#server/platform/context.ts";
import { LABEL_COLUMNS, type LabelRow } from "#server/labels/label.ts";
import { readCount } from "#server/platform/read-count.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { loadConnection, type Connection, type PageArgs } from "#server/platform/graphql/connection.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { LIMITS } from "#shared/limits.ts";

type LabelOrder = { field: "CREATED_AT" | "ISSUE_COUNT" | "NAME"; direction: "ASC" | "DESC" };
type LabelArgs = PageArgs & { query?: string | null; orderBy?: LabelOrder | null };

/** Open issues and pull requests, as the page shows them. */
const COUNT = sql`(select coalesce(sum(c.count), 0) from facet_counts c
  where c.facet = 'LABEL' and c.facet_id = l.id and c.repository_id = l.repository_id and c.state = 'OPEN')`;

const COLUMNS: Record<LabelOrder["field"], Sql> = {
  CREATED_AT: sql`l.created_at`,
  ISSUE_COUNT: COUNT,
  NAME: sql`lower(l.name)`,
};

/** The labels of a repository that the caller has loaded; `query` searches names and descriptions. */
export function listLabels(ctx: Context, repository: RepositoryRow, args: LabelArgs): Promise<Connection<LabelRow>> {
  const text = args.query?.trim() || null;
  const where = sql`l.repository_id = ${repository.id}
    and (${text}::text is null or strpos(lower(l.name || ' ' || coalesce(l.description, '')), lower(${text ?? ""})) > 0)`;
  const { field, direction } = args.orderBy ?? { field: "NAME", direction: "ASC" };
  const order = raw(direction === "DESC" ? "desc" : "asc");
  return loadConnection(args, LIMITS.labelsPage, {
    count: () => readCount(ctx, sql`select count(*) from labels l where ${where}`),
    load: ({ limit, offset }) =>
      ctx.db.rows<LabelRow>(sql`
        select ${LABEL_COLUMNS} from labels l where ${where}
        order by ${COLUMNS[field]} ${order}, lower(l.name), l.id limit ${limit} offset ${offset}`),
  });
}
