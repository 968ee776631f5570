import { compareNames } from "#server/platform/compare-names.ts";
import type { Context } from "#server/platform/context.ts";
import { connectionFromArray, type Connection, type PageArgs } from "#server/platform/graphql/connection.ts";
import { canWriteProject, type ProjectRow } from "#server/projects/project.ts";

export type ProjectListArgs = PageArgs & {
  query?: string | null;
  minPermissionLevel?: "READ" | "WRITE" | "ADMIN" | null;
  orderBy?: { field: "CREATED_AT" | "NUMBER" | "TITLE" | "UPDATED_AT"; direction: "ASC" | "DESC" } | null;
};

/** A page of projects that were loaded as the viewer. */
export async function selectProjects(
  ctx: Context,
  rows: readonly ProjectRow[],
  args: ProjectListArgs & { defaultSize: number },
): Promise<Connection<ProjectRow>> {
  const { text, isClosed } = readProjectQuery(args.query);
  const found = rows.filter(
    (row) => row.title.toLowerCase().includes(text) && (isClosed === undefined || row.isClosed === isClosed),
  );
  const permitted = (args.minPermissionLevel ?? "READ") === "READ" ? found : await filterWritable(ctx, found);
  return connectionFromArray(permitted.toSorted(compare(args.orderBy)), args, args.defaultSize);
}

/** A query is a part of the title, with `is:open` or `is:closed`, as `gh` sends it. */
export function readProjectQuery(query: string | null | undefined): { text: string; isClosed?: boolean } {
  const words = (query ?? "").toLowerCase().split(/\s+/);
  const text = words
    .filter((word) => !/^is:(open|closed)$/.test(word))
    .join(" ")
    .trim();
  if (words.includes("is:closed")) return { text, isClosed: true };
  return words.includes("is:open") ? { text, isClosed: false } : { text };
}

async function filterWritable(ctx: Context, rows: readonly ProjectRow[]): Promise<ProjectRow[]> {
  const isWritable = await Promise.all(rows.map((row) => canWriteProject(ctx, row.ownerId)));
  return rows.filter((_, index) => isWritable[index] === true);
}

function compare(orderBy: ProjectListArgs["orderBy"]): (a: ProjectRow, b: ProjectRow) => number {
  const { field, direction } = orderBy ?? { field: "NUMBER", direction: "DESC" };
  const sign = direction === "ASC" ? 1 : -1;
  return (a, b) => sign * (COMPARISONS[field](a, b) || a.id - b.id);
}

const COMPARISONS = {
  CREATED_AT: (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  NUMBER: (a, b) => a.number - b.number,
  TITLE: (a, b) => compareNames(a.title, b.title),
  UPDATED_AT: (a, b) => a.updatedAt.getTime() - b.updatedAt.getTime(),
} as const satisfies Record<string, (a: ProjectRow, b: ProjectRow) => number>;
