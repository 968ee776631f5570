import { createHash } from "node:crypto";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { globalId, type IdPrefix } from "#server/platform/graphql/global-id.ts";

/** A branch of a repository, by its name without the prefix. */
export type RefRow = { repositoryId: number; name: string };

export function refId({ repositoryId, name }: RefRow): string {
  return hashedId("REF", repositoryId, name);
}

/** The id of what has a name and no row: its second number is made from the name. */
export function hashedId(prefix: IdPrefix, first: number, name: string): string {
  return globalId(prefix, first, createHash("sha256").update(name).digest().readUIntBE(0, 6));
}

/** The number that `hashedId` makes from the name of a column. */
export function hashSql(name: Sql): Sql {
  return sql`('x' || substr(encode(sha256(convert_to(${name}, 'UTF8')), 'hex'), 1, 12))::bit(48)::bigint`;
}
