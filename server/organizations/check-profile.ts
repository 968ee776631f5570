import { unprocessable } from "#server/errors.ts";
import { ORGANIZATION_LIMITS } from "#shared/limits.ts";
import { tooLong } from "#shared/messages.ts";

const NAME_MAX = 255;
const URL_MAX = 2_000;

export function checkDisplayName(input: string | null | undefined): string | null {
  const name = input?.trim() || null;
  if (name && name.length > NAME_MAX) throw unprocessable(tooLong("Name", NAME_MAX), "name");
  return name;
}

export function checkOrganizationDescription(input: string | null | undefined): string | null {
  const description = input?.trim() || null;
  if (description && description.length > ORGANIZATION_LIMITS.description)
    throw unprocessable(tooLong("Description", ORGANIZATION_LIMITS.description), "description");
  return description;
}

/** An address of the web; without a scheme, of https. */
export function checkWebsite(input: string | null | undefined): string | null {
  const text = input?.trim() || null;
  if (text === null) return null;
  const url = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "") || url.length > URL_MAX)
    throw unprocessable("Website is not a valid address of the web.", "websiteUrl");
  return url;
}
