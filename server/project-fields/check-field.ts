import { randomBytes } from "node:crypto";
import { unprocessable } from "#server/errors.ts";
import type { FieldColor, Iteration, Iterations } from "#server/project-fields/project-field.ts";
import { readDay } from "#shared/due.ts";
import { PROJECT_LIMITS } from "#shared/limits.ts";
import { NAME_BLANK, tooLong } from "#shared/messages.ts";

export type OptionInput = { name: string; color: FieldColor; description: string };
export type IterationsInput = {
  startDate: string;
  duration: number;
  iterations: readonly { title: string; startDate: string; duration: number }[];
};

export function checkFieldName(input: string): string {
  const name = input.trim();
  if (name === "") throw unprocessable(NAME_BLANK, "name");
  if (name.length > PROJECT_LIMITS.fieldName) throw unprocessable(tooLong("Name", PROJECT_LIMITS.fieldName), "name");
  return name;
}

/** At least one option, each with another name. */
export function checkOptions(options: readonly OptionInput[]): OptionInput[] {
  if (options.length === 0) throw unprocessable("A field needs at least one option.", "singleSelectOptions");
  if (options.length > PROJECT_LIMITS.options) {
    throw unprocessable(`A field can have at most ${PROJECT_LIMITS.options} options.`, "singleSelectOptions");
  }
  const names = new Set(options.map(({ name }) => name.trim().toLowerCase()));
  if (names.size < options.length)
    throw unprocessable("The options of a field need different names.", "singleSelectOptions");
  return options.map(({ name, color, description }) => {
    if (description.length > PROJECT_LIMITS.optionText) {
      throw unprocessable(tooLong("Description", PROJECT_LIMITS.optionText), "singleSelectOptions");
    }
    return { name: checkFieldName(name), color, description };
  });
}

/** Iterations in the order of their dates. Those that are known keep their id. */
export function checkIterations(input: IterationsInput, known: readonly Iteration[] = []): Iterations {
  if (input.iterations.length > PROJECT_LIMITS.iterations) {
    throw unprocessable(`A field can have at most ${PROJECT_LIMITS.iterations} iterations.`, "iterationConfiguration");
  }
  const iterations = input.iterations.map(({ title, startDate, duration }) => {
    const day = requireDay(startDate);
    const id = known.find((one) => one.title === title && one.startDate === day)?.id ?? makeId();
    return { id, title: checkFieldName(title), startDate: day, duration: checkDuration(duration) };
  });
  const start = new Date(`${requireDay(input.startDate)}T00:00:00Z`);
  return {
    startDay: start.getUTCDay() || 7,
    duration: checkDuration(input.duration),
    iterations: iterations.toSorted((a, b) => a.startDate.localeCompare(b.startDate)),
  };
}

/** Eight hexadecimal digits. */
export function makeId(): string {
  return randomBytes(4).toString("hex");
}

function requireDay(text: string): string {
  if (!readDay(text)) throw unprocessable(`"${text}" is not a date in the form YYYY-MM-DD.`, "iterationConfiguration");
  return text;
}

function checkDuration(days: number): number {
  if (Number.isInteger(days) && days >= 1 && days <= PROJECT_LIMITS.iterationDays) return days;
  throw unprocessable(`An iteration has 1 to ${PROJECT_LIMITS.iterationDays} days.`, "iterationConfiguration");
}
