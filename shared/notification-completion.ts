import { NOTIFICATION_QUALIFIERS, NOTIFICATION_REASONS, NOTIFICATION_STATES } from "#shared/notification-filter.ts";

/** What stands at the cursor from `start` to `end`, and the texts that may take its place. */
export type FilterCompletion = { start: number; end: number; texts: string[] };

/** What people have: the values of `repo:` and `org:`. */
type Names = { repositories: readonly string[] };

/** Completes qualifiers and their values in a filter of notifications. Undefined where nothing fits. */
export function completeNotificationFilter(
  text: string,
  cursor: number,
  { repositories }: Names,
): FilterCompletion | undefined {
  const start = text.lastIndexOf(" ", cursor - 1) + 1;
  const typed = text.slice(start, cursor);
  const [, name, values = ""] = /^([A-Za-z-]+):(.*)$/.exec(typed) ?? [];
  if (name === undefined) {
    const texts = NOTIFICATION_QUALIFIERS.filter((known) => known.startsWith(typed.toLowerCase()));
    return toCompletion({ start, end: getEnd(text, cursor), texts: texts.map((known) => `${known}:`) });
  }
  // After a comma, the next of several values.
  const before = values.slice(0, values.lastIndexOf(",") + 1);
  const value = values.slice(before.length).toLowerCase();
  const known = matchValues(getValues(name.toLowerCase(), repositories), value);
  const end = getEnd(text, cursor);
  return toCompletion({ start: start + name.length + 1 + before.length, end, texts: known });
}

/** The values that contain what was typed; first those that begin with it. */
function matchValues(values: readonly string[], typed: string): string[] {
  const matches = values.filter((value) => value.toLowerCase().includes(typed));
  const isPrefix = (value: string) => value.toLowerCase().startsWith(typed);
  return [...matches.filter(isPrefix), ...matches.filter((value) => !isPrefix(value))];
}

function toCompletion(completion: FilterCompletion): FilterCompletion | undefined {
  return completion.texts.length > 0 ? completion : undefined;
}

/** The end of the value at the cursor. */
function getEnd(text: string, cursor: number): number {
  const length = text.slice(cursor).search(/[\s,]/);
  return length < 0 ? text.length : cursor + length;
}

function getValues(name: string, repositories: readonly string[]): string[] {
  switch (name) {
    case "is":
      return [...NOTIFICATION_STATES];
    case "reason":
      return [...Object.keys(NOTIFICATION_REASONS), "participating"];
    case "repo":
      return [...repositories];
    case "org":
      return [...new Set(repositories.map((repository) => repository.split("/")[0] ?? ""))];
    default:
      return [];
  }
}
