import type { TextSelection } from "#web/markdown/text-edit.ts";

/** What the suggestions are for: the character that asks for them, and what was typed after it. */
export type Trigger = { kind: "@" | "#" | ":" | "/"; query: string; from: number };

/** A trigger is looked for in this many characters before the cursor. */
const MAX_LENGTH = 60;

/** What was typed before the cursor: `@mo`, `#12`, `:tad`, or `/ta` at the start of a line. */
export function findTrigger({ text, start, end }: TextSelection): Trigger | undefined {
  if (start !== end) return undefined;
  const before = text.slice(Math.max(0, start - MAX_LENGTH), start);
  const match = /(?:^|[\s([{>])(?:(@)([\w-]{1,39}\/[\w.-]{0,40})|([@#:])([\w+-]{0,40}(?: [\w+-]{0,30})?))$/.exec(
    before,
  );
  if (match) {
    const [, team, teamQuery, kind = team ?? "@", query = teamQuery ?? ""] = match;
    // Only titles of issues have spaces. An emoji needs two letters, or "10:" would ask for one.
    if (query.includes(" ") && kind !== "#") return undefined;
    if (kind === ":" && query.length < 2) return undefined;
    return { kind: kind as Trigger["kind"], query, from: start - query.length - 1 };
  }
  const [, command] = /(?:^|\n)\/(\w{0,20})$/.exec(before) ?? [];
  return command === undefined ? undefined : { kind: "/", query: command, from: start - command.length - 1 };
}
