import { invalidField } from "#server/rest/http/rest-error.ts";

/** A time of a parameter such as `since`. */
export function readTime(text: string, name = "since"): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw invalidField(name);
  return time;
}

/** The time as a query of the search has it. */
export function toQueryTime(text: string): string {
  return `${readTime(text).toISOString().slice(0, 19)}Z`;
}
