import { unprocessable } from "#server/errors.ts";
import { APP_LIMITS } from "#shared/limits.ts";

/** What a manifest says of an app, checked as far as `createApp` and `setAppWebhook` do not. */
export type AppManifest = {
  name: string;
  url: string;
  description: string;
  isPublic: boolean;
  permissions: Readonly<Record<string, unknown>>;
  events: readonly string[];
  callbackUrls: readonly string[];
  /** Where the browser is sent to with the code. */
  redirectUrl: string;
  /** Undefined: the app has no webhook. */
  webhook: { url: string; isActive: boolean } | undefined;
};

/** Reads GitHub's manifest. Fields without a meaning here, such as `setup_url`, are ignored. */
export function parseManifest(text: string): AppManifest {
  if (text.length > APP_LIMITS.manifest)
    throw unprocessable(`A manifest can have up to ${APP_LIMITS.manifest} characters.`, "manifest");
  const fields = parseJson(text);
  if (!isObject(fields)) throw unprocessable("The manifest isn't valid JSON.", "manifest");
  const redirectUrl = readText(fields, "redirect_url");
  if (!/^https?:\/\//i.test(redirectUrl) || !URL.canParse(redirectUrl))
    throw unprocessable("The manifest has no redirect_url that is an http or https address.", "manifest");
  const permissions = fields["default_permissions"] ?? {};
  if (!isObject(permissions)) throw notReadable("default_permissions");
  return {
    name: readText(fields, "name"),
    url: readText(fields, "url"),
    description: readText(fields, "description"),
    isPublic: fields["public"] === true,
    permissions,
    events: readTexts(fields, "default_events"),
    callbackUrls: readTexts(fields, "callback_urls"),
    redirectUrl,
    webhook: readWebhook(fields["hook_attributes"]),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readWebhook(value: unknown): AppManifest["webhook"] {
  if (value === undefined || value === null) return undefined;
  if (!isObject(value)) throw notReadable("hook_attributes");
  const url = readText(value, "url");
  return url === "" ? undefined : { url, isActive: value["active"] !== false };
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readText(fields: Fields, name: string): string {
  const value = fields[name];
  if (value === undefined || value === null) return "";
  if (typeof value !== "string") throw notReadable(name);
  return value;
}

function readTexts(fields: Fields, name: string): string[] {
  const value = fields[name] ?? [];
  if (!Array.isArray(value) || !value.every((item): item is string => typeof item === "string"))
    throw notReadable(name);
  return value;
}

function notReadable(name: string): Error {
  return unprocessable(`The field ${name} of the manifest is invalid.`, "manifest");
}
