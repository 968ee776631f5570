import { unprocessable } from "#server/errors.ts";
import { LIMITS } from "#shared/limits.ts";

export function checkMilestoneTitle(input: string): string {
  const title = input.trim().replace(/\s+/g, " ");
  if (title === "") throw unprocessable("Title cannot be empty", "title");
  if (title.length > LIMITS.milestoneTitle)
    throw unprocessable("Title is too long (maximum is 256 characters)", "title");
  return title;
}

export function checkMilestoneDescription(input: string | null | undefined): string | null {
  const description = input?.replaceAll("\0", "").trim() || null;
  if (description && description.length > LIMITS.body)
    throw unprocessable("Description is too long (maximum is 65536 characters)", "description");
  return description;
}

/** A due date is a day, kept as its midnight in UTC. */
export function checkDueOn(input: Date | string | null | undefined): Date | null {
  if (input === null || input === undefined) return null;
  const date = new Date(input);
  const year = date.getUTCFullYear();
  if (Number.isNaN(date.getTime()) || year < 1 || year > 9999) throw unprocessable("Due date is invalid", "dueOn");
  date.setUTCHours(0, 0, 0, 0);
  return date;
}
