import { LIMITS } from "../shared/limits.ts";

/** Writes the number in place of `LIMITS.name`, so that pages do not load the table with the limits of the server. */
export function limits() {
  return {
    name: "limits",
    enforce: "pre",
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('"#shared/limits.ts"')) return undefined;
      const inlined = code.replaceAll(/\bLIMITS\.(\w+)/g, (text, name) =>
        Object.hasOwn(LIMITS, name) ? `(${LIMITS[name]})` : text,
      );
      return { code: inlined, map: null };
    },
  };
}
