import { unprocessable, UserError } from "#server/errors.ts";
import { LIMITS } from "#shared/limits.ts";

/** GitHub's arguments of a connection, `skip` for numbered pages, and `skipLast` for what another field returns. */
export type PageArgs = {
  first?: number | null;
  after?: string | null;
  last?: number | null;
  before?: string | null;
  skip?: number | null;
  skipLast?: number | null;
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

/** The rows from `offset` to `offset + limit`. */
export type Slice = { offset: number; limit: number };

/** The page size without `first` and `last`, and the largest one if it is not that of all connections. */
type PageSizes = number | { default: number; max: number };

/**
 * Turns arguments into a slice of `total` rows. Cursors are positions, so that
 * `skip` and `after` can be combined.
 */
export function parseSlice(args: PageArgs, total: number, sizes: PageSizes): Slice {
  const { default: defaultSize, max } =
    typeof sizes === "number" ? { default: sizes, max: LIMITS.graphqlPageMax } : sizes;
  const first = checkPageSize("first", args.first, max);
  const last = checkPageSize("last", args.last, max);
  const { from, to } = parseBounds(args, total);
  if (last !== undefined && first === undefined) {
    const offset = Math.max(from, to - last);
    return { offset, limit: Math.max(0, to - offset) };
  }
  return { offset: from, limit: Math.max(0, Math.min(first ?? defaultSize, to - from)) };
}

/** The rows between `after` and `before`, without those that are skipped. */
export function parseBounds(args: PageArgs, total: number): { from: number; to: number } {
  const from = args.after ? parseCursor(args.after) + 1 : (args.skip ?? 0);
  if (from < 0) throw unprocessable("skip must not be negative.", "skip");
  const skipLast = args.skipLast ?? 0;
  if (skipLast < 0) throw unprocessable("skipLast must not be negative.", "skipLast");
  return { from, to: Math.min(args.before ? parseCursor(args.before) : total, total - skipLast) };
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

/** What a connection is made of, if its rows are in the database: how many there are, and those of a slice. */
export type RowSource<T> = {
  count: () => Promise<number>;
  load: (slice: Slice) => Promise<T[]>;
  /** At most as many are counted, and none behind them is loaded. */
  max?: number;
};

/**
 * A connection of rows in the database. They are counted and loaded at the same time, unless their places depend on the number. A load that
 * does not know the number reads to the end for a page that is not full, as the count does.
 */
export async function loadConnection<T>(
  args: PageArgs,
  sizes: PageSizes,
  { count, load, max = Number.MAX_SAFE_INTEGER }: RowSource<T>,
): Promise<Connection<T>> {
  const loadSlice = async (slice: Slice) => (slice.limit === 0 ? [] : load(slice));
  const known = startsAtKnownOffset(args) ? parseSlice(args, max, sizes) : undefined;
  const [total, early] = await Promise.all([count(), known && loadSlice(known)]);
  const slice = parseSlice(args, total, sizes);
  return toConnection(early?.slice(0, slice.limit) ?? (await loadSlice(slice)), slice, total);
}

/** Whether a page begins where it does however many rows there are. */
function startsAtKnownOffset({ last, before }: PageArgs): boolean {
  return last == null && !before;
}

/** A connection of a list in memory. */
export function connectionFromArray<T>(all: T[], args: PageArgs, defaultSize: number): Connection<T> {
  const slice = parseSlice(args, all.length, defaultSize);
  return toConnection(all.slice(slice.offset, slice.offset + slice.limit), slice, all.length);
}

export function cursor(index: number): string {
  return Buffer.from(`p:${index}`).toString("base64url");
}

function parseCursor(text: string): number {
  const match = /^p:(\d{1,9})$/.exec(Buffer.from(text, "base64url").toString());
  if (!match) throw unprocessable(`\`${text.slice(0, 40)}\` does not appear to be a valid cursor.`, "after");
  return Number(match[1]);
}

function checkPageSize(name: "first" | "last", value: number | null | undefined, max: number): number | undefined {
  if (value === null || value === undefined) return undefined;
  if (value < 0 || value > max) {
    throw new UserError(
      "EXCESSIVE_PAGINATION",
      `Requesting ${value} records exceeds the \`${name}\` limit of ${max} records.`,
      name,
    );
  }
  return value;
}
