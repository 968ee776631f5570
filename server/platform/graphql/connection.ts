import { unprocessable } from "#server/errors.ts";
import { LIMITS } from "#shared/limits.ts";

/** Arguments of a connection, as GitHub has them, plus `skip` for pages by number. */
export type PageArgs = {
  first?: number | null;
  after?: string | null;
  last?: number | null;
  before?: string | null;
  skip?: number | null;
};

export type Connection<T> = {
  edges: { cursor: string; node: T }[];
  nodes: T[];
  pageInfo: PageInfo;
  totalCount: number;
};

type PageInfo = {
  startCursor: string | null;
  endCursor: string | null;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
};

/** A slice by position: rows `offset` to `offset + limit`. */
export type Slice = { offset: number; limit: number };

/**
 * Turns arguments into a slice of `total` rows. Cursors are positions: stable
 * for lists that are read top down, and they let `skip` and `after` be mixed.
 */
export function parseSlice(
  args: PageArgs,
  total: number,
  fallback: number,
  max: number = LIMITS.graphqlPageMax,
): Slice {
  const first = pageSize("first", args.first, max);
  const last = pageSize("last", args.last, max);
  const from = args.after ? position(args.after) + 1 : (args.skip ?? 0);
  if (from < 0) throw unprocessable("skip must not be negative.", "skip");
  const to = args.before ? Math.min(position(args.before), total) : total;
  if (last !== undefined && first === undefined) {
    const offset = Math.max(from, to - last);
    return { offset, limit: Math.max(0, to - offset) };
  }
  return { offset: from, limit: Math.max(0, Math.min(first ?? fallback, to - from)) };
}

export function toConnection<T>(nodes: T[], slice: Slice, total: number): Connection<T> {
  const edges = nodes.map((node, index) => ({ cursor: cursor(slice.offset + index), node }));
  return {
    edges,
    nodes,
    totalCount: total,
    pageInfo: {
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
      hasNextPage: slice.offset + nodes.length < total,
      hasPreviousPage: slice.offset > 0,
    },
  };
}

/** The connection over a list that is already in memory. */
export function connectionFromArray<T>(all: T[], args: PageArgs, fallback: number): Connection<T> {
  const slice = parseSlice(args, all.length, fallback);
  return toConnection(all.slice(slice.offset, slice.offset + slice.limit), slice, all.length);
}

export function cursor(at: number): string {
  return Buffer.from(`p:${at}`).toString("base64url");
}

function position(text: string): number {
  const match = /^p:(\d{1,9})$/.exec(Buffer.from(text, "base64url").toString());
  if (!match) throw unprocessable(`\`${text.slice(0, 40)}\` does not appear to be a valid cursor.`, "after");
  return Number(match[1]);
}

function pageSize(name: "first" | "last", value: number | null | undefined, max: number): number | undefined {
  if (value === null || value === undefined) return undefined;
  if (value < 0 || value > max) {
    throw unprocessable(`Requesting ${value} records exceeds the \`${name}\` limit of ${max} records.`, name);
  }
  return value;
}
