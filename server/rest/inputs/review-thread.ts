import { invalidField } from "#server/rest/http/rest-error.ts";
import {
  optionalChoice,
  optionalInteger,
  optionalText,
  requiredText,
  type Fields,
} from "#server/rest/inputs/read-fields.ts";

const SIDES = { LEFT: "LEFT", RIGHT: "RIGHT" } as const;
const START_SIDES = { ...SIDES, side: null } as const;
const SUBJECTS = { file: true, line: false } as const;

/** A new thread of comments on lines. `diff_hunk` is not in GitHub's API, and `position`, which counts the lines of a diff, is not known. */
export function readThread(fields: Fields) {
  const line = optionalInteger(fields, "line") ?? null;
  if (line === null && typeof optionalInteger(fields, "position") === "number") {
    throw invalidField("position", "custom", "Diffs are on the code host: give the line of the file as line.");
  }
  return {
    body: requiredText(fields, "body"),
    path: requiredText(fields, "path"),
    line,
    startLine: optionalInteger(fields, "start_line") ?? null,
    side: optionalChoice(fields, "side", SIDES) ?? null,
    startSide: optionalChoice(fields, "start_side", START_SIDES) ?? null,
    isOnFile: optionalChoice(fields, "subject_type", SUBJECTS) ?? false,
    diffHunk: optionalText(fields, "diff_hunk") ?? null,
  };
}
