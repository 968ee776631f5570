import { ME, normalizeName } from "#shared/query/references.ts";
import type { Entity } from "#shared/query/value-types.ts";

/** The ids that the names of a query refer to, of entities that the viewer can see. */
export type Names = {
  found: readonly FoundName[];
  viewerId: number | null;
  /** Accounts with more than HIGH_VOLUME issues, of those that `involves:` names. */
  highVolumeIds: readonly number[];
};

export type FoundName = {
  entity: Entity;
  name: string;
  id: number;
  /** Of an issue. */
  repositoryId: number | null;
  /** Of an issue field. */
  dataType: "TEXT" | "SINGLE_SELECT" | "MULTI_SELECT" | "NUMBER" | "DATE" | null;
  options: { id: number; name: string }[] | null;
};

export function findNames(names: Names, entity: Entity, text: string): FoundName[] {
  const name = normalizeName(entity, text);
  return names.found.filter((found) => found.entity === entity && found.name === name);
}

export function findIds(names: Names, entity: Entity, text: string): number[] {
  return findNames(names, entity, text).map((found) => found.id);
}

/** By login; `@me` is the viewer. */
export function findAccountId(names: Names, text: string): number | undefined {
  return text === ME ? (names.viewerId ?? undefined) : findIds(names, "account", text)[0];
}

export function isHighVolume(names: Names, text: string): boolean {
  const id = findAccountId(names, text);
  return id !== undefined && names.highVolumeIds.includes(id);
}
