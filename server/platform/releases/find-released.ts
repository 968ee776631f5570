import type { Database } from "#server/platform/db/database.ts";
import { prepared, sql, type Sql } from "#server/platform/db/sql.ts";
import { makeLimiter } from "#server/platform/limiter.ts";

/** `encoding`: null if the content is not compressed. */
export type ReleasedAsset = { type: string; content: Buffer; encoding: "gzip" | null };

/** Finds files and documents of the last releases, for pages that a server of another release has sent. */
export type ReleaseFinder = {
  findAsset(name: string): Promise<ReleasedAsset | undefined>;
  /** The document of an operation. */
  findOperation(id: string): Promise<string | undefined>;
};

/** As the build names files: with a hash of their content. */
const ASSET_NAME = /^[\w.-]{1,200}$/;
/** The SHA-256 of the document. */
const OPERATION_ID = /^[0-9a-f]{64}$/;

/** Anybody can ask for names that do not exist: the look-ups get few connections of the pool. */
const LOOKUPS = { concurrent: 2, waiting: 500, waitMs: 10_000 };

export function makeReleaseFinder(database: Pick<Database, "forClient">): ReleaseFinder {
  const db = database.forClient("releases");
  const limiter = makeLimiter(LOOKUPS);
  const find = <T>(statement: Sql) => limiter.run(() => db.row<T>(prepared(statement)));
  return {
    async findAsset(name) {
      if (!ASSET_NAME.test(name)) return undefined;
      return find<ReleasedAsset>(sql`select type, content, encoding from release_assets where name = ${name} limit 1`);
    },
    async findOperation(id) {
      if (!OPERATION_ID.test(id)) return undefined;
      const row = await find<{ document: string }>(
        sql`select document from release_operations where id = ${id} limit 1`,
      );
      return row?.document;
    },
  };
}
