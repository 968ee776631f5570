import { join, sql } from "#server/platform/db/sql.ts";
import { LOOKUPS, type LookupScope } from "#server/search/lookups.ts";
import { findAccountId, findNames, type FoundName, type Names } from "#server/search/names.ts";
import type { Diagnostic } from "#shared/query/ast.ts";
import { isViewer, type Reference } from "#shared/query/references.ts";
import type { Entity } from "#shared/query/value-types.ts";

/**
 * Looks up the ids of the names in a query, so that the planner of the database
 * sees ids and knows how many rows they have.
 */
export async function resolveNames(references: readonly Reference[], scope: LookupScope): Promise<Names> {
  const names: Names = {
    found: await lookUp(references, scope),
    viewerId: scope.ctx.viewer.accountId,
    highVolumeIds: [],
  };
  return { ...names, highVolumeIds: await findHighVolumeIds(references, names, scope) };
}

/** One statement for each kind of name. */
async function lookUp(references: readonly Reference[], scope: LookupScope): Promise<FoundName[]> {
  const namesByEntity = new Map<Entity, Set<string>>();
  for (const reference of references) {
    const { entity, name } = reference;
    if (!isViewer(reference)) namesByEntity.set(entity, (namesByEntity.get(entity) ?? new Set()).add(name));
  }
  const found = await Promise.all(
    Array.from(namesByEntity, ([entity, names]) =>
      scope.ctx.db.rows<FoundName>(LOOKUPS[entity].select([...names], scope)),
    ),
  );
  return found.flat();
}

const HIGH_VOLUME = 5000;

/** Of the accounts that `involves:` names, those with more than HIGH_VOLUME issues; counted no further. */
async function findHighVolumeIds(
  references: readonly Reference[],
  names: Names,
  { ctx }: LookupScope,
): Promise<number[]> {
  const ids = references
    .filter(({ qualifier }) => qualifier === "involves")
    .flatMap(({ name }) => findAccountId(names, name) ?? []);
  if (ids.length === 0) return [];
  const counts = ids.map(
    (id) => sql`select ${id}::bigint as id, count(*) as count from (
      select 1 from involvements v where v.account_id = ${id} limit ${HIGH_VOLUME + 1}) counted`,
  );
  const rows = await ctx.db.rows<{ id: number }>(sql`
    select id from (${join(counts, " union all ")}) c where count > ${HIGH_VOLUME}`);
  return rows.map((row) => row.id);
}

/** Names that refer to nothing that the viewer can see. No issue matches them. */
export function diagnoseMissingNames(references: readonly Reference[], names: Names): Diagnostic[] {
  return references
    .filter((reference) => !isViewer(reference) && findNames(names, reference.entity, reference.name).length === 0)
    .map(({ entity, text, range }) => ({ ...range, message: `${LOOKUPS[entity].noun} "${text}" not found` }));
}
