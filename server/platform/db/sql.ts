import { createHash } from "node:crypto";

/**
 * A fragment of SQL, made by the `sql` tag. An interpolated fragment becomes part of
 * the text; every other interpolated value becomes a parameter, never text.
 */
export type Sql = {
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
  /** Whether each connection plans the statement only once. */
  readonly isPrepared?: boolean;
};

export function sql(parts: TemplateStringsArray, ...inputs: unknown[]): Sql {
  const allParts: string[] = [parts[0] ?? ""];
  const values: unknown[] = [];
  inputs.forEach((input, index) => {
    const tail = parts[index + 1] ?? "";
    if (isSql(input)) {
      allParts[allParts.length - 1] += input.parts[0] ?? "";
      allParts.push(...input.parts.slice(1));
      allParts[allParts.length - 1] += tail;
      values.push(...input.values);
    } else {
      values.push(input);
      allParts.push(tail);
    }
  });
  return { parts: allParts, values };
}

export const empty: Sql = { parts: [""], values: [] };

/** SQL text that is written in the code, such as a list of columns. Never for input. */
export function raw(text: string): Sql {
  return { parts: [text], values: [] };
}

export function join(fragments: readonly Sql[], separator: string): Sql {
  return fragments.reduce((all, next, index) => (index === 0 ? next : sql`${all}${raw(separator)}${next}`), empty);
}

function isSql(value: unknown): value is Sql {
  return typeof value === "object" && value !== null && "parts" in value && "values" in value;
}

/**
 * A statement whose best plan does not depend on its values, such as a load by
 * key: each connection plans it once. Not for searches, whose generic plan is slow.
 */
export function prepared(fragment: Sql): Sql {
  return { ...fragment, isPrepared: true };
}

/**
 * A list of 64-bit ids whose items the planner does not see. For a `prepared` statement with a plain parameter it would compare the
 * plan for the given items with that for any ten, find the first one cheaper, and plan the statement anew each time.
 */
export function idList(ids: readonly (number | null)[]): Sql {
  return sql`(select ${ids}::bigint[])`;
}

/** A pure memo of `statementName`. Its size is limited by the prepared statements in the code. */
const names = new Map<string, string>();

/** A hash of the text. */
function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `q${createHash("sha256").update(text).digest("hex").slice(0, 24)}`));
  return name;
}

/** The statement for the driver, which prepares those with a name. */
export function toQuery(fragment: Sql): { text: string; values: unknown[]; name?: string } {
  let text = fragment.parts[0] ?? "";
  for (let index = 1; index < fragment.parts.length; index += 1) {
    text += `$${index}${fragment.parts[index]}`;
  }
  return {
    text,
    values: fragment.values.map(toParameter),
    ...(fragment.isPrepared ? { name: statementName(text) } : {}),
  };
}

/** The driver escapes the items of arrays one by one, which takes long for thousands of ids. */
function toParameter(value: unknown): unknown {
  const isOfNumbers = Array.isArray(value) && value.every((item) => typeof item === "number");
  return isOfNumbers ? `{${value.join()}}` : value;
}
