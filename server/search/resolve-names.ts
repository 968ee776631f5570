import { ofVisibleRepositories } from "#server/access/of-visible-repositories.ts";
import { countInvolvements } from "#server/search/involved-people.ts";
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
    involved: [],
  };
  const people = toPeople(references, names, scope.repository !== undefined);
  return { ...names, involved: await countInvolvements(scope.ctx, people, scope.repository?.id) };
}

/** One statement for each kind of name. */
async function lookUp(references: readonly Reference[], scope: LookupScope): Promise<FoundName[]> {
  const namesByEntity = new Map<Entity, Set<string>>();
  for (const reference of references) {
    const { entity, name } = reference;
    if (!isViewer(reference)) namesByEntity.set(entity, (namesByEntity.get(entity) ?? new Set()).add(name));
  }
  const found = await Promise.all(
    Array.from(namesByEntity, ([entity, names]) => {
      const statement = LOOKUPS[entity].select([...names], scope);
      return scope.ctx.db.rows<FoundName>(scope.repository ? statement : ofVisibleRepositories(scope.ctx, statement));
    }),
  );
  return found.flat();
}

/** Those whose involvements decide how the rows are read. Over all repositories, only those of `involves:` do. */
function toPeople(references: readonly Reference[], names: Names, isScoped: boolean) {
  return references.flatMap(({ qualifier, name }) => {
    if (qualifier !== "involves" && (!isScoped || (qualifier !== "commenter" && qualifier !== "mentions"))) return [];
    const accountId = findAccountId(names, name);
    return accountId === undefined ? [] : [{ qualifier, accountId }];
  });
}

/** Names that refer to nothing that the viewer can see. No issue matches them. */
export function diagnoseMissingNames(references: readonly Reference[], names: Names): Diagnostic[] {
  return references
    .filter((reference) => !isViewer(reference) && findNames(names, reference.entity, reference.name).length === 0)
    .map(({ entity, text, range }) => ({ ...range, message: `${LOOKUPS[entity].noun} "${text}" not found` }));
}
