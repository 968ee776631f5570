import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Ajv, ValidateFunction } from "ajv";
import { makeAjv } from "#server/test/ajv.ts";

// GitHub's own description of its REST API, by which the tests check every answer.

type Schema = Record<string, unknown>;
type Operation = {
  operationId: string;
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
};
type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, Schema>>;
};

const require = createRequire(import.meta.url);
const ROOT = "openapi";

let loaded: { description: Description; ajv: Ajv } | undefined;
const validators = new Map<string, ValidateFunction>();

/** What is wrong with a body, by GitHub's description of the operation's answer of this status; empty: nothing. */
export function findMistakes(operation: string, status: number, body: unknown): string[] {
  const { ajv } = load();
  const pointer = findSchema(operation, status);
  if (pointer === undefined) return [`GitHub's ${operation} has no answer of the status ${status}`];
  if (pointer === null) return body === undefined ? [] : [`GitHub's ${operation} has no body with ${status}`];
  let validate = validators.get(pointer);
  if (!validate) validators.set(pointer, (validate = ajv.compile({ $ref: `${ROOT}#${pointer}` })));
  if (validate(body)) return [];
  return (validate.errors ?? []).map(
    (error) => `${error.instancePath} ${error.message ?? ""} ${JSON.stringify(error.params)}`,
  );
}

/** Whether GitHub has the operation at the route. */
export function isOperation(operation: string, method: string, path: string): boolean {
  return load().description.paths[path]?.[method.toLowerCase()]?.operationId === operation;
}

function load() {
  if (loaded) return loaded;
  const file = require
    .resolve("@octokit/openapi/package.json")
    .replace("package.json", "generated/api.github.com.json");
  const description = adapt(JSON.parse(readFileSync(file, "utf8"))) as Description;
  const ajv = makeAjv({ allErrors: false });
  ajv.addSchema({ $id: ROOT, ...description });
  return (loaded = { description, ajv });
}

/** The JSON pointer of a schema; null: the answer has no body; undefined: there is no such answer. */
function findSchema(operationId: string, status: number): string | null | undefined {
  const { description } = load();
  for (const [path, operations] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (operation.operationId !== operationId) continue;
      const response = operation.responses[String(status)];
      if (!response) return undefined;
      const name = response.$ref?.split("/").at(-1);
      const content = (name ? description.components["responses"]?.[name] : response)?.["content"] as
        | object
        | undefined;
      if (!content) return null;
      const [type = ""] = Object.keys(content).filter((key) => key.includes("json"));
      if (type === "") return null;
      const base = name ? `/components/responses/${name}` : `/paths/${escape(path)}/${method}/responses/${status}`;
      return `${base}/content/${escape(type)}/schema`;
    }
  }
  return undefined;
}

function escape(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/** OpenAPI 3.0 says `nullable` where JSON Schema has a type. */
function adapt(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(adapt);
  if (typeof value !== "object" || value === null) return value;
  const adapted: Schema = {};
  for (const [key, child] of Object.entries(value)) {
    if (key !== "example" && key !== "examples" && key !== "description") adapted[key] = adaptMember(key, child);
  }
  if (adapted["nullable"] !== true) return adapted;
  const { nullable: _, allOf, ...schema } = adapted;
  // Of the account of an installation it says that it is a person and an enterprise, where it means one of them.
  if (Array.isArray(allOf) && allOf.length > 1) return { anyOf: [{ type: "null" }, ...(allOf as Schema[])] };
  if (allOf) schema["allOf"] = allOf;
  return { anyOf: [{ type: "null" }, schema] };
}

/** Properties can have names that are keywords. */
function adaptMember(key: string, child: unknown): unknown {
  if (key !== "properties" || typeof child !== "object" || child === null) return adapt(child);
  return Object.fromEntries(Object.entries(child).map(([name, schema]) => [name, adapt(schema)]));
}
