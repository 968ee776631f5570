import {
  date,
  isInt32,
  list,
  login,
  object,
  choice,
  optionalText,
  RecordError,
  text,
  type Fields,
  type Note,
} from "#server/imports/read-field.ts";
import { LIMITS } from "#shared/limits.ts";

/** The fields of issues that only archives of this program have. All of them are optional in the file. */
export type IssueDetails = {
  milestone: number | null;
  type: string | null;
  isLocked: boolean;
  lockReason: string | null;
  reactions: CheckedReaction[];
  fields: CheckedFieldValue[];
  projects: { number: number; title: string; addedAt: Date }[];
  pinned: CheckedPin | null;
  subIssues: number[];
  blockedBy: { number: number; createdAt: Date }[];
  duplicateOf: number | null;
};

export type CommentDetails = {
  minimizedReason: string | null;
  reactions: CheckedReaction[];
  pinned: Omit<CheckedPin, "position"> | null;
};

type CheckedReaction = { user: string; content: string; createdAt: Date };
type CheckedFieldValue = {
  name: string;
  text: string | null;
  number: number | null;
  date: string | null;
  options: string[];
};
type CheckedPin = { position: number; by: string | null; at: Date };

const REACTIONS = ["THUMBS_UP", "THUMBS_DOWN", "LAUGH", "HOORAY", "CONFUSED", "HEART", "ROCKET", "EYES"];
const LOCK_REASONS = ["OFF_TOPIC", "TOO_HEATED", "RESOLVED", "SPAM"];
const MINIMIZED_REASONS = ["ABUSE", "DUPLICATE", "LOW_QUALITY", "OFF_TOPIC", "OUTDATED", "RESOLVED", "SPAM"];
const ISSUE_KEYS = [
  "milestone",
  "type",
  "isLocked",
  "reactions",
  "fields",
  "projects",
  "pinned",
  "subIssues",
  "blockedBy",
  "duplicateOf",
];

export function checkDetails(fields: Fields, note: Note): IssueDetails | null {
  if (!ISSUE_KEYS.some((key) => fields[key] !== undefined)) return null;
  return {
    milestone: optionalNumber(fields, "milestone"),
    type: optionalText(fields, "type"),
    isLocked: fields["isLocked"] === true,
    lockReason: optionalChoice(fields, "lockReason", LOCK_REASONS),
    reactions: reactions(fields, note),
    fields: list(fields, "fields").map((entry) => fieldValue(object(entry))),
    projects: list(fields, "projects").map((entry) => {
      const item = object(entry);
      return { number: number(item, "number"), title: text(item, "title"), addedAt: date(item, "addedAt") };
    }),
    pinned: optionalObject(fields, "pinned", (pin) => ({ ...pinned(pin, note), position: number(pin, "position") })),
    subIssues: list(fields, "subIssues").map((entry) => issueNumber(entry)),
    blockedBy: list(fields, "blockedBy").map((entry) => {
      const item = object(entry);
      return { number: number(item, "number"), createdAt: date(item, "createdAt") };
    }),
    duplicateOf: optionalNumber(fields, "duplicateOf"),
  };
}

export function checkCommentDetails(fields: Fields, note: Note): CommentDetails | null {
  if (!["minimizedReason", "reactions", "pinned"].some((key) => fields[key] !== undefined)) return null;
  return {
    minimizedReason: optionalChoice(fields, "minimizedReason", MINIMIZED_REASONS),
    reactions: reactions(fields, note),
    pinned: optionalObject(fields, "pinned", (pin) => pinned(pin, note)),
  };
}

function pinned(fields: Fields, note: Note) {
  return { by: login(fields["by"], note), at: date(fields, "at") };
}

function reactions(fields: Fields, note: Note): CheckedReaction[] {
  return list(fields, "reactions").flatMap((entry) => {
    const reaction = object(entry);
    const user = login(reaction["user"], note);
    if (user === null) return [];
    return [{ user, content: choice(reaction, "content", REACTIONS), createdAt: date(reaction, "createdAt") }];
  });
}

function fieldValue(fields: Fields): CheckedFieldValue {
  const value = fields["number"];
  const day = optionalText(fields, "date");
  if (day !== null && !/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new RecordError("the date of a field is not a day");
  return {
    name: text(fields, "name"),
    text: optionalText(fields, "text"),
    number: typeof value === "number" && Math.abs(value) <= 1e15 ? value : null,
    date: day,
    options: list(fields, "options").filter((option) => typeof option === "string"),
  };
}

/** A number of an issue, a milestone or a project. */
export function number(fields: Fields, name: string): number {
  const value = fields[name];
  if (isInt32(value) && value >= 1 && value <= LIMITS.issueNumberImported) return value;
  throw new RecordError(`${name} is not a whole number from 1 to ${LIMITS.issueNumberImported}`);
}

function optionalNumber(fields: Fields, name: string): number | null {
  return fields[name] === undefined || fields[name] === null ? null : number(fields, name);
}

export function issueNumber(value: unknown): number {
  return number({ number: value }, "number");
}

function optionalChoice(fields: Fields, name: string, allowed: string[]): string | null {
  return fields[name] === undefined || fields[name] === null ? null : choice(fields, name, allowed);
}

function optionalObject<T>(fields: Fields, name: string, read: (value: Fields) => T): T | null {
  return fields[name] === undefined || fields[name] === null ? null : read(object(fields[name]));
}
