import { decodeManifest } from "#shared/app-manifest.ts";

/** What a manifest says, as far as it is shown before the server checks it. */
export type ManifestSummary = {
  /** As it is sent to the server. */
  json: string;
  name: string;
  url: string;
  webhookUrl: string | undefined;
  redirectHost: string;
  isPublic: boolean;
  permissions: { name: string; level: string }[];
  events: string[];
};

/** Reads the manifest in the address of the page; undefined if it is none. */
export function readManifest(encoded: string): ManifestSummary | undefined {
  const json = decodeManifest(encoded);
  const fields = json === undefined ? undefined : parseFields(json);
  const redirectUrl = toText(fields?.["redirect_url"]);
  if (json === undefined || !fields || !URL.canParse(redirectUrl)) return undefined;
  const hook = toFields(fields["hook_attributes"]);
  return {
    json,
    name: toText(fields["name"]),
    url: toText(fields["url"]),
    webhookUrl: hook ? toText(hook["url"]) || undefined : undefined,
    redirectHost: new URL(redirectUrl).host,
    isPublic: fields["public"] === true,
    permissions: Object.entries(toFields(fields["default_permissions"]) ?? {}).map(([name, level]) => ({
      name,
      level: toText(level).toUpperCase(),
    })),
    events: toTexts(fields["default_events"]),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function parseFields(json: string): Fields | undefined {
  try {
    return toFields(JSON.parse(json));
  } catch {
    return undefined;
  }
}

function toFields(value: unknown): Fields | undefined {
  // An object that is no list has fields.
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}
