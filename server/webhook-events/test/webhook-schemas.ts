import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Ajv, ValidateFunction } from "ajv";
import { makeAjv } from "#server/test/ajv.ts";

// GitHub's own descriptions of its webhooks, by which the tests check every payload: the schemas of @octokit/webhooks-schemas, and for
// events that are not in them (sub-issues, dependencies, types) the webhooks of @octokit/openapi.

type Schema = Record<string, unknown>;
type Loaded = { ajv: Ajv; names: ReadonlySet<string> };

const require = createRequire(import.meta.url);
const validators = new Map<string, ValidateFunction>();
let schemas: Loaded | undefined;
let openapi: Loaded | undefined;

/** What is wrong with a payload, by GitHub's description of the event; empty: nothing. */
export function findMistakes(event: string, payload: Record<string, unknown> & { action?: string }): string[] {
  const name = `${event}$${payload.action ?? "event"}`;
  schemas ??= loadSchemas();
  if (schemas.names.has(name) && !isNewer(payload))
    return validate(schemas.ajv, `schemas#/definitions/${encodeURIComponent(name)}`, payload);
  openapi ??= loadOpenapi();
  const hook = `${event}-${payload.action ?? ""}`.replaceAll("_", "-");
  if (!openapi.names.has(hook)) return [`GitHub has no event ${name}`];
  const pointer = `/x-webhooks/${hook}/post/requestBody/content/application~1json/schema`;
  return validate(openapi.ajv, `openapi#${pointer}`, payload);
}

/** The newer description permits check runs of people, which have no app, and tells texts of drafts in projects. */
function isNewer(payload: Record<string, unknown>): boolean {
  const { check_run: run, projects_v2_item: item, changes } = payload;
  if (isObject(run)) return run["app"] === null;
  return isObject(item) && isObject(changes) && "body" in changes;
}

function isObject(value: unknown): value is Schema {
  return typeof value === "object" && value !== null;
}

function validate(ajv: Ajv, reference: string, payload: unknown): string[] {
  let check = validators.get(reference);
  if (!check) validators.set(reference, (check = ajv.compile({ $ref: reference })));
  if (check(payload)) return [];
  return (check.errors ?? []).map(
    (error) => `${error.instancePath} ${error.message ?? ""} ${JSON.stringify(error.params)}`,
  );
}

/** The package is older than some fields, such as the summaries of sub-issues: those beyond its lists are accepted. */
function loadSchemas(): Loaded {
  const description = adapt(read("@octokit/webhooks-schemas", "schema.json"));
  return { ajv: toAjv("schemas", description), names: new Set(Object.keys(description["definitions"] as Schema)) };
}

function loadOpenapi(): Loaded {
  const description = adapt(read("@octokit/openapi", "generated/api.github.com.json"));
  return { ajv: toAjv("openapi", description), names: new Set(Object.keys(description["x-webhooks"] as Schema)) };
}

function read(name: string, file: string): Schema {
  const path = require.resolve(`${name}/package.json`).replace("package.json", file);
  return JSON.parse(readFileSync(path, "utf8")) as Schema;
}

function toAjv(id: string, description: Schema): Ajv {
  const ajv = makeAjv({ allErrors: true });
  const { $schema: _, ...schema } = description;
  ajv.addSchema({ ...schema, $id: id });
  return ajv;
}

/** OpenAPI says `nullable` where JSON Schema has a type. */
function adapt(value: Schema): Schema {
  return adaptValue(value) as Schema;
}

function adaptValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(adaptValue);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key, child]) => !(key === "additionalProperties" && child === false));
  const adapted: Schema = Object.fromEntries(
    entries.map(([key, child]) => [
      // Without their lists of fields, several alternatives can fit.
      key === "oneOf" ? "anyOf" : key,
      key === "properties" ? adaptProperties(child) : adaptValue(child),
    ]),
  );
  if (adapted["nullable"] !== true) return adapted;
  const { nullable: __, ...schema } = adapted;
  return { anyOf: [{ type: "null" }, schema] };
}

/** Properties can have names that are keywords. */
function adaptProperties(properties: unknown): unknown {
  if (typeof properties !== "object" || properties === null) return properties;
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, adaptValue(schema)]));
}
