import type { Context } from "#server/platform/context.ts";

/** The root of the API at the address of the site. */
export function apiUrl(siteUrl: string): string {
  return `${siteUrl}/api/v3`;
}

/** An address of the API. */
export function apiAddress(ctx: Context, path: string): string {
  return apiUrl(ctx.config.url) + path;
}

/** A time as GitHub writes it, without milliseconds. */
export function toTimestamp(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

export function toOptionalTimestamp(time: Date | null | undefined): string | null {
  return time ? toTimestamp(time) : null;
}
