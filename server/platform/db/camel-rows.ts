import type pg from "pg";

/** Rows with the names of the program. */
export function camelRows<T>({ fields, rows }: pg.QueryArrayResult): T[] {
  const names = fields.map((field) => camelName(field.name));
  return rows.map((values: unknown[]) => {
    const camelRow: Record<string, unknown> = {};
    // A loop over entries would allocate an array for each value.
    for (let index = 0; index < names.length; index += 1) camelRow[names[index] ?? ""] = values[index];
    // The only place where rows enter the program. The type is the caller's, who selects the columns.
    return camelRow as T;
  });
}

/** A pure memo of `camelName`. Its size is limited by the columns in the SQL of the code. */
const camelNames = new Map<string, string>();

function camelName(column: string): string {
  let name = camelNames.get(column);
  if (name === undefined) {
    name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelNames.set(column, name);
  }
  return name;
}
