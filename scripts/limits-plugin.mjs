import * as limitTables from "../shared/limits.ts";

const tables = new Map(Object.entries(limitTables));

/** Writes the number in place of `LIMITS.name`, so that pages do not load the tables with the limits of the server. */
export function limits() {
  return {
    name: "limits",
    enforce: "pre",
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('"#shared/limits.ts"')) return undefined;
      const inlined = code.replaceAll(/\b([A-Z_]*LIMITS)\.(\w+)/g, (text, table, name) => {
        const limit = tables.get(table)?.[name];
        return typeof limit === "number" ? `(${limit})` : text;
      });
      return { code: inlined, map: null };
    },
  };
}
