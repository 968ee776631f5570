/** The cookie with the ids of the organizations that the banner of single sign-on was dismissed for: sorted, as JSON. */
export const DISMISSED_COOKIE = "milepost_sso_dismissed";

/** How long the banner stays dismissed. */
export const DISMISSAL_DAYS = { "One day": 1, "One week": 7, "One month": 30, "One year": 365 } as const;

/** The message of what an organization hides until the viewer has authenticated with single sign-on. */
export const SAML_ERROR = "SAML error";

const COOKIE_LENGTH_MAX = 4_000;

export function isWhollyDismissed(organizationIds: readonly number[], dismissedIds: readonly number[]): boolean {
  return organizationIds.every((id) => dismissedIds.includes(id));
}

/** The value of the cookie. */
export function formatDismissed(organizationIds: readonly number[]): string {
  return JSON.stringify(organizationIds.toSorted((a, b) => a - b));
}

/** The ids in the cookie; none if it is not one that the banner has set. */
export function parseDismissed(value: string | undefined): number[] {
  if (value === undefined || value.length > COOKIE_LENGTH_MAX || !/^\[\d+(?:,\d+)*\]$/.test(value)) return [];
  return value.slice(1, -1).split(",").map(Number);
}
