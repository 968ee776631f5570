import { unprocessable } from "#server/errors.ts";
import { LIMITS } from "#shared/limits.ts";
import { DUE_DATE_INVALID, TITLE_EMPTY, tooLong } from "#shared/messages.ts";

export function checkMilestoneTitle(input: string): string {
  const title = input.trim().replace(/\s+/g, " ");
  if (title === "") throw unprocessable(TITLE_EMPTY, "title");
  if (title.length > LIMITS.milestoneTitle) throw unprocessable(tooLong("Title", 256), "title");
  return title;
}

export function checkMilestoneDescription(input: string | null | undefined): string | null {
  const description = input?.replaceAll("\0", "").trim() || null;
  if (description && description.length > LIMITS.body)
    throw unprocessable(tooLong("Description", 65536), "description");
  return description;
}

/** A due date is a day, kept as its midnight in UTC. */
export function checkDueOn(input: Date | string | null | undefined): Date | null {
  if (input === null || input === undefined) return null;
  const date = new Date(input);
  const year = date.getUTCFullYear();
  if (Number.isNaN(date.getTime()) || year < 1 || year > 9999) throw unprocessable(DUE_DATE_INVALID, "dueOn");
  date.setUTCHours(0, 0, 0, 0);
  return date;
}
