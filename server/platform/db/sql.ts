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
  /** Whether a prepared statement reads so much that others do not wait for it on its connection. */
  readonly isLong?: boolean;
  /** Selects the ids of the repositories that the statement is about. */
  readonly repositories?: Sql;
};

export function sql(parts: readonly string[], ...inputs: unknown[]): Sql {
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
 * A list in it is written with its type, as in `${ids}::bigint[]`, which hides its items from the planner.
 */
export function prepared(fragment: Sql): Sql {
  return { ...fragment, isPrepared: true };
}

/** The same for a statement that reads hundreds of rows or more: it has a connection of its own. */
export function preparedLong(fragment: Sql): Sql {
  return { ...prepared(fragment), isLong: true };
}

/**
 * A statement that reads rows of many repositories and is of use without those of some. While a worker of a distributed database has
 * failed, it finds the rows of the others. `repositories` selects the ids (`id`) of those that it may read, and whether it finds rows of
 * each (`is_searched`), the most important ones first.
 */
export function acrossRepositories(fragment: Sql, repositories: Sql): Sql {
  return { ...fragment, repositories };
}

/** A list whose items the planner does not see. */
function hiddenList(items: readonly (number | string)[], type: IdType): Sql {
  return sql`(select ${items}::${raw(type)}[])`;
}

/**
 * Hides the items of the lists of a `prepared` statement from the planner. It would compare the plan for the given items with that
 * for any ten, find the first one cheaper, and plan the statement anew each time.
 */
function hideLists(fragment: Sql): Sql {
  if (!fragment.isPrepared || !fragment.values.some(Array.isArray)) return fragment;
  const parts = [...fragment.parts];
  fragment.values.forEach((value, index) => {
    const [before = "", after = ""] = [parts[index], parts[index + 1]];
    const type = /^::\w+\[\]/.exec(after)?.[0];
    if (!Array.isArray(value) || type === undefined || before.endsWith("(select ")) return;
    parts[index] = `${before}(select `;
    parts[index + 1] = `${type})${after}`;
  });
  return { ...fragment, parts };
}

/** The key of a row of a repository. */
type Key = { repositoryId: number; id: number };
type TextKey = { repositoryId: number; id: string };
type AnyKey = Key | TextKey;
type IdType = "bigint" | "text";

/** A condition that is written when the statement is sent, because a distributed database gets a statement for each repository. */
class KeyCondition {
  readonly columns: string;
  readonly keys: readonly AnyKey[];
  readonly isImplied: boolean;
  /** Of the second column. */
  readonly type: IdType;

  constructor(columns: string, keys: readonly AnyKey[], isImplied: boolean, type: IdType = "bigint") {
    this.columns = columns;
    this.keys = keys;
    this.isImplied = isImplied;
    this.type = type;
  }
}

/** A fragment that is written in another form while a worker of a distributed database has failed. */
class ConditionOrIds {
  readonly usual: Sql;
  readonly toOther: (repositoryIds: readonly number[]) => Sql;

  constructor(usual: Sql, toOther: (repositoryIds: readonly number[]) => Sql) {
    this.usual = usual;
    this.toOther = toOther;
  }
}

/**
 * A condition on repositories in a statement of `acrossRepositories`. `toOther` gives it for the ids of those that the statement finds rows of
 * while a worker has failed: Citus sends what a subselect finds in tables that all workers have to all of them.
 */
export function orByIds(usual: Sql, toOther: (repositoryIds: readonly number[]) => Sql): Sql {
  return { parts: ["", ""], values: [new ConditionOrIds(usual, toOther)] };
}

/** The condition that a column has one of the ids. Citus asks all workers for an empty list. */
export function isAnyOf(column: Sql, ids: readonly number[]): Sql {
  return ids.length === 0 ? sql`false` : sql`${column} = any(${ids}::bigint[])`;
}

/** The statement with the other forms of its fragments. */
export function writeByIds(fragment: Sql, repositoryIds: readonly number[]): Sql {
  return replaceValues(fragment, (value) =>
    value instanceof ConditionOrIds ? value.toOther(repositoryIds) : undefined,
  );
}

/**
 * The condition that a row has one of the keys, of which `columns` are the columns of the repository and of the id. A distributed
 * database runs a statement with such conditions once for each repository, on the worker that has it, and the rows follow each other;
 * so a statement must not compare or count rows of several repositories.
 */
export function hasKey(columns: string, keys: readonly Key[]): Sql {
  return { parts: ["", ""], values: [new KeyCondition(columns, keys, false)] };
}

/** The same for rows whose second column is a text: a name, a path, or the id of a commit. */
export function hasTextKey(columns: string, keys: readonly TextKey[]): Sql {
  return { parts: ["", ""], values: [new KeyCondition(columns, keys, false, "text")] };
}

/** As `hasKey`, where the rest of the statement already implies it: only a distributed database is told. */
export function alsoHasKey(columns: string, keys: readonly Key[]): Sql {
  return { parts: ["", ""], values: [new KeyCondition(columns, keys, true)] };
}

/** A list of keys as a table of repositories and ids. */
export function keyArrays(keys: readonly AnyKey[], type: IdType = "bigint"): Sql {
  const [repositoryIds, ids] = [keys.map((key) => key.repositoryId), keys.map((key) => key.id)];
  return sql`(select * from unnest(${hiddenList(repositoryIds, "bigint")}, ${hiddenList(ids, type)}))`;
}

/** The statements for a database: several ones for a distributed one, if a condition has keys of several repositories. */
export function toStatements(statement: Sql, isDistributed: boolean): Sql[] {
  const fragment = replaceValues(statement, (value) => (value instanceof ConditionOrIds ? value.usual : undefined));
  const keys = fragment.values.flatMap((value) => (value instanceof KeyCondition ? value.keys : []));
  if (!isDistributed) return [hideLists(writeConditions(fragment, isAmong))];
  if (keys.length === 0) return [writeConditions(fragment, isNone)];
  const repositoryIds = [...new Set(keys.map((key) => key.repositoryId))];
  return repositoryIds.map((repositoryId) =>
    writeConditions(fragment, (condition) => inRepository(condition, repositoryId)),
  );
}

/** Rows of these repositories, where the rest of the statement already implies it: a distributed database is asked for each. */
export function alsoInRepositories(column: string, repositoryIds: readonly number[]): Sql {
  return {
    parts: ["", ""],
    values: [
      new KeyCondition(
        column,
        repositoryIds.map((repositoryId) => ({ repositoryId, id: 0 })),
        true,
      ),
    ],
  };
}

function isAmong({ columns, keys, isImplied, type }: KeyCondition): Sql {
  return isImplied ? sql`true` : sql`(${raw(columns)}) in ${keyArrays(keys, type)}`;
}

/** Without a key there is no row, and no worker to ask. */
function isNone({ isImplied }: KeyCondition): Sql {
  return isImplied ? sql`true` : sql`false`;
}

function inRepository({ columns, keys, type }: KeyCondition, repositoryId: number): Sql {
  const ids = keys.filter((key) => key.repositoryId === repositoryId).map((key) => key.id);
  const [repositoryColumn = "", idColumn] = columns.split(", ");
  if (idColumn === undefined) return sql`${raw(repositoryColumn)} = ${repositoryId}::bigint`;
  return sql`(${raw(repositoryColumn)} = ${repositoryId}::bigint and ${raw(idColumn)} = any(${ids}::${raw(type)}[]))`;
}

function writeConditions(fragment: Sql, write: (condition: KeyCondition) => Sql): Sql {
  return replaceValues(fragment, (value) => (value instanceof KeyCondition ? write(value) : undefined));
}

/** With a fragment in the place of each value that `replace` has one for, and of the values of that fragment. */
function replaceValues(fragment: Sql, replace: (value: unknown) => Sql | undefined): Sql {
  const replaced = fragment.values.map(replace);
  if (replaced.every((value) => value === undefined)) return fragment;
  const inputs = fragment.values.map((value, index) => {
    const other = replaced[index];
    return other === undefined ? value : replaceValues(other, replace);
  });
  return { ...fragment, ...sql(fragment.parts, ...inputs) };
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
export function toQuery(fragment: Sql): { text: string; values: unknown[]; name?: string; isLong?: boolean } {
  let text = fragment.parts[0] ?? "";
  for (let index = 1; index < fragment.parts.length; index += 1) {
    text += `$${index}${fragment.parts[index]}`;
  }
  return {
    text,
    values: fragment.values.map(toParameter),
    ...(fragment.isPrepared ? { name: statementName(text) } : {}),
    ...(fragment.isLong ? { isLong: true } : {}),
  };
}

/** The driver escapes the items of arrays one by one, which takes long for thousands of ids. */
function toParameter(value: unknown): unknown {
  const isOfNumbers = Array.isArray(value) && value.every((item) => typeof item === "number");
  return isOfNumbers ? `{${value.join()}}` : value;
}
