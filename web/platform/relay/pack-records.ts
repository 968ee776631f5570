import type { RecordMap } from "#web/platform/relay/environment.ts";

/**
 * The records of a store for the HTML of a page, a third as long as their JSON. Records with the same keys share a shape, which
 * has the keys once; a reference is the index of a record; an id that Relay made of its parent's is left out; and a long text that
 * came before is a number.
 */
export type PackedRecords = {
  /** A type, then keys. An empty key is that of `id`, which is the record's own. */
  shapes: string[][];
  /** Undefined in JSON is null: an id that follows from the first record that refers to this one. */
  ids: (string | null)[];
  /**
   * The index of the shape, then a value for each key that is not empty: a scalar as it is; a long text that came before as `{ t: n }`,
   * the n-th long text; a reference as `[index]`; a list of references as `[[index, …]]`; any other object or list as `{ v: value }`.
   */
  rows: (PackedValue[] | null)[];
};

type PackedValue = string | number | boolean | null | { t: number } | [number] | [(number | null)[]] | { v: unknown };

/** A shorter text is as short as its number. The titles of a list are in it up to three times. */
const LONG_TEXT = 12;

type StoreRecord = Record<string, unknown>;

export function packRecords(records: RecordMap): PackedRecords {
  const entries = Object.entries(records) as [string, StoreRecord | null | undefined][];
  const indexes = new Map(entries.map(([id], index) => [id, index]));
  const shapes = new Map<string, number>();
  const texts = new Map<string, number>();
  const derivedIds = new Map<number, boolean>();
  const packed: PackedRecords = { shapes: [], ids: [], rows: [] };
  entries.forEach(([id, record], index) => {
    if (!record) return packed.rows.push(null);
    const shape = [String(record["__typename"])];
    const row: PackedValue[] = [0];
    for (const key of Object.keys(record)) {
      const value = record[key];
      if (key === "__id" || key === "__typename" || value === undefined) continue;
      const isOwnId = key === "id" && value === id;
      shape.push(isOwnId ? "" : key);
      if (isOwnId) continue;
      const toIndex: ToIndex = (child, position) => {
        const at = indexes.get(child);
        if (at !== undefined && !derivedIds.has(at))
          derivedIds.set(at, at > index && child === deriveId(id, key, position));
        return at;
      };
      row.push(typeof value === "string" ? packText(value, texts) : packValue(value, toIndex));
    }
    const name = shape.join("\n");
    row[0] = shapes.get(name) ?? packed.shapes.push(shape) - 1;
    shapes.set(name, row[0]);
    return packed.rows.push(row);
  });
  packed.ids = entries.map(([id], index) => (derivedIds.get(index) ? null : id));
  return packed;
}

function packText(value: string, texts: Map<string, number>): PackedValue {
  if (value.length < LONG_TEXT) return value;
  const known = texts.get(value);
  if (known !== undefined) return { t: known };
  texts.set(value, texts.size);
  return value;
}

type ToIndex = (id: string, position?: number) => number | undefined;

function packValue(value: unknown, toIndex: ToIndex): PackedValue {
  if (typeof value !== "object" || value === null) return value as PackedValue;
  if ("__ref" in value) {
    const target = toIndex(value.__ref as string);
    if (target !== undefined) return [target];
  }
  if ("__refs" in value) {
    const targets = (value.__refs as (string | null)[]).map((id, position) => (id ? toIndex(id, position) : null));
    if (!targets.includes(undefined)) return [targets as (number | null)[]];
  }
  // Also what refers to a record that the store does not have.
  return { v: value };
}

export function unpackRecords({ shapes, ids, rows }: PackedRecords): RecordMap {
  const known = [...ids];
  const texts: string[] = [];
  const records: Record<string, StoreRecord | null> = {};
  rows.forEach((row, index) => {
    const id = known[index] ?? "";
    if (!row) {
      records[id] = null;
      return;
    }
    const [type, ...keys] = shapes[row[0] as number] ?? [];
    const record: StoreRecord = { __id: id, __typename: type };
    let position = 1;
    for (const key of keys) {
      if (key === "") record["id"] = id;
      else {
        record[key] = unpackValue(row[position] ?? null, texts, (at, item) => (known[at] ??= deriveId(id, key, item)));
        position++;
      }
    }
    records[id] = record;
  });
  return records;
}

type ToId = (index: number, position?: number) => string;

function unpackValue(value: PackedValue, texts: string[], toId: ToId): unknown {
  if (typeof value === "string" && value.length >= LONG_TEXT) texts.push(value);
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value)) return "t" in value ? texts[value.t] : value.v;
  const [target] = value;
  if (typeof target === "number") return { __ref: toId(target) };
  return { __refs: target.map((at, position) => (at === null ? null : toId(at, position))) };
}

/** As Relay makes the id of a record that has none of its own. */
function deriveId(parent: string, key: string, position?: number): string {
  const name = position === undefined ? `${parent}:${key}` : `${parent}:${key}:${position}`;
  return name.startsWith("client:") ? name : `client:${name}`;
}
