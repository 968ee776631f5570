import type { InvolvedPerson, RoleQualifier } from "#server/search/involved-people.ts";
import { ME, normalizeName } from "#shared/query/references.ts";
import type { Entity } from "#shared/query/value-types.ts";

/** The ids that the names of a query refer to, of entities that the viewer can see. */
export type Names = {
  found: readonly FoundName[];
  viewerId: number | null;
  /** Those whom `involves:`, `commenter:` and `mentions:` name. Over all repositories, those of `involves:` alone. */
  involved: readonly InvolvedPerson[];
};

export type FoundName = {
  entity: Entity;
  name: string;
  /** Null: so many repositories have the name that the statements find its ids (server/search/lookups.ts). */
  id: number | null;
  /** Of an issue. */
  repositoryId: number | null;
  /** Of an issue field. */
  dataType: "TEXT" | "SINGLE_SELECT" | "MULTI_SELECT" | "NUMBER" | "DATE" | null;
  options: { id: number; name: string }[] | null;
  /** Of a label, if one repository is searched: the share of its issues and pull requests that have it. */
  share: number | null;
};

export function findNames(names: Names, entity: Entity, text: string): FoundName[] {
  const name = normalizeName(entity, text);
  return names.found.filter((found) => found.entity === entity && found.name === name);
}

export function findIds(names: Names, entity: Entity, text: string): number[] {
  return findNames(names, entity, text).flatMap((found) => found.id ?? []);
}

/** The share of the issues that have one of the names. Null: it is not known of all of them. */
export function findShare(names: Names, entity: Entity, texts: readonly string[]): number | null {
  const shares = texts.flatMap((text) => findNames(names, entity, text)[0]?.share ?? []);
  return shares.length === 0 || shares.length < texts.length ? null : shares.reduce((sum, share) => sum + share);
}

/** Whether the name stands for ids that only the statements find. */
export function isInManyRepositories(names: Names, entity: Entity, text: string): boolean {
  return findNames(names, entity, text).some((found) => found.id === null);
}

/** By login; `@me` is the viewer. */
export function findAccountId(names: Names, text: string): number | undefined {
  return text === ME ? (names.viewerId ?? undefined) : findIds(names, "account", text)[0];
}

export function findInvolved(names: Names, qualifier: RoleQualifier, text: string): InvolvedPerson | undefined {
  const id = findAccountId(names, text);
  return names.involved.find((person) => person.qualifier === qualifier && person.accountId === id);
}
