import { createHash } from "node:crypto";

/**
 * SQL as SQL. A tagged template makes a fragment; fragments nest, and every
 * other interpolated value becomes a parameter, so no value can end up in the
 * text of a statement.
 */
export type Sql = {
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
  /** Whether the statement is planned once and kept (`fixed`). */
  readonly isFixed?: boolean;
};

export function sql(parts: TemplateStringsArray, ...inputs: unknown[]): Sql {
  const outParts: string[] = [parts[0] ?? ""];
  const values: unknown[] = [];
  inputs.forEach((input, index) => {
    const tail = parts[index + 1] ?? "";
    if (isSql(input)) {
      outParts[outParts.length - 1] += input.parts[0] ?? "";
      outParts.push(...input.parts.slice(1));
      outParts[outParts.length - 1] += tail;
      values.push(...input.values);
    } else {
      values.push(input);
      outParts.push(tail);
    }
  });
  return { parts: outParts, values };
}

export const empty: Sql = { parts: [""], values: [] };

/** A piece of SQL text from a closed table of ours (a column, a direction): never from input. */
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
 * A statement whose best plan does not depend on its values (loads by key): it
 * is prepared once on each connection, which saves its planning ever after.
 * Searches must not be fixed: they would fall into generic plans.
 */
export function prepared(fragment: Sql): Sql {
  return { ...fragment, isFixed: true };
}

const names = new Map<string, string>();

/** The same text has the same name, another text another. */
function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `q${createHash("sha256").update(text).digest("hex").slice(0, 24)}`));
  return name;
}

/** `{text, values}` as the driver wants it, with a name where the statement is to be kept. */
export function toQuery(fragment: Sql): { text: string; values: unknown[]; name?: string } {
  let text = fragment.parts[0] ?? "";
  for (let index = 1; index < fragment.parts.length; index += 1) {
    text += `$${index}${fragment.parts[index]}`;
  }
  return { text, values: [...fragment.values], ...(fragment.isFixed ? { name: statementName(text) } : {}) };
}
