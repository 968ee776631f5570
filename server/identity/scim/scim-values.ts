import { ScimError } from "#server/identity/scim/scim-error.ts";

/** What a directory says of a person. */
export type UserValues = {
  userName: string;
  externalId?: string | undefined;
  displayName?: string | undefined;
  formatted?: string | undefined;
  givenName?: string | undefined;
  familyName?: string | undefined;
  email?: string | undefined;
  active: boolean;
};

type Json = Readonly<Record<string, unknown>>;

const TEXT_MAX = 255;

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The person of a request that creates or replaces one. */
export function readUser(body: unknown): UserValues {
  return applyObject({ userName: "", active: true }, requireObject(body));
}

export function requireObject(body: unknown): Json {
  if (!isObject(body)) throw new ScimError(400, "The body is not a JSON object.", "invalidSyntax");
  return body;
}

/** Entra ID sends booleans as texts. */
export function readBoolean(value: unknown): boolean {
  if (typeof value === "boolean") return value;
  if (typeof value === "string" && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === "true";
  throw new ScimError(400, "active must be true or false.", "invalidValue");
}

export function readText(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, TEXT_MAX) : undefined;
}

/** The values with those of an object, whose attributes can be names with dots too. Unknown attributes are ignored. */
export function applyObject(values: UserValues, object: Json): UserValues {
  return Object.entries(object).reduce((before, [path, value]) => applyAttribute(before, path, value), values);
}

/** Without the schema of the core user before it. */
const PREFIX = /^urn:ietf:params:scim:schemas:core:2\.0:User:/i;

function applyAttribute(values: UserValues, path: string, value: unknown): UserValues {
  const attribute = path.replace(PREFIX, "").toLowerCase();
  if (attribute === "username") return { ...values, userName: readText(value) ?? "" };
  if (attribute === "active") return { ...values, active: readBoolean(value) };
  if (attribute === "name" && isObject(value)) {
    return Object.entries(value).reduce((before, [name, part]) => applyAttribute(before, `name.${name}`, part), values);
  }
  if (attribute === "emails") return { ...values, email: readEmail(value) };
  if (/^emails\[.*\](?:\.value)?$/.test(attribute)) {
    return { ...values, email: isObject(value) ? readText(value["value"]) : readText(value) };
  }
  const name = TEXTS[attribute];
  return name === undefined ? values : { ...values, [name]: readText(value) };
}

const TEXTS: Readonly<Record<string, Exclude<keyof UserValues, "active" | "userName">>> = {
  externalid: "externalId",
  displayname: "displayName",
  "name.formatted": "formatted",
  "name.givenname": "givenName",
  "name.familyname": "familyName",
};

/** The primary address, or the first one. */
function readEmail(value: unknown): string | undefined {
  const emails = [value].flat().filter(isObject);
  const primary = emails.find((email) => email["primary"] === true || email["primary"] === "True") ?? emails[0];
  return readText(primary?.["value"]);
}

type Operation = { op: string; path: string | undefined; value: unknown };

/** The operations of a PATCH request. */
export function readOperations(body: unknown): Operation[] {
  const operations = isObject(body) ? body["Operations"] : undefined;
  if (!Array.isArray(operations)) throw new ScimError(400, "The body has no Operations.", "invalidSyntax");
  return operations.map((operation: unknown) => {
    const { op, path, value } = isObject(operation) ? operation : {};
    const name = typeof op === "string" ? op.toLowerCase() : "";
    if (!["add", "replace", "remove"].includes(name)) throw new ScimError(400, "Unknown operation.", "invalidSyntax");
    return { op: name, path: typeof path === "string" ? path : undefined, value };
  });
}

/** The person after a PATCH. */
export function patchUser(values: UserValues, body: unknown): UserValues {
  return readOperations(body).reduce((before, { op, path, value }) => {
    if (op === "remove") {
      if (path === undefined) throw new ScimError(400, "The operation has no path.", "noTarget");
      return applyAttribute(before, path, undefined);
    }
    if (path !== undefined) return applyAttribute(before, path, value);
    if (!isObject(value)) throw new ScimError(400, "The operation has no value.", "invalidValue");
    return applyObject(before, value);
  }, values);
}

/** `name eq "value"`; undefined without a filter. */
export function readFilter(
  text: string | undefined,
  names: readonly string[],
): { name: string; value: string } | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const [, attribute = "", quoted = ""] = /^\s*([\w.:]+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(text) ?? [];
  const name = names.find((known) => known.toLowerCase() === attribute.toLowerCase());
  if (name === undefined)
    throw new ScimError(400, `Supported filters: ${names.join(", ")} eq "value".`, "invalidFilter");
  return { name, value: JSON.parse(quoted) as string };
}

/** The name that people see. */
export function toDisplayName({ displayName, formatted, givenName, familyName }: UserValues): string | null {
  return displayName ?? formatted ?? ([givenName, familyName].filter(Boolean).join(" ") || null);
}
