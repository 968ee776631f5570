import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { HAS_GH } from "#server/test/clients/gh.ts";

/** The commands that have to do with what this program keeps. */
const GROUPS = ["issue", "pr", "label", "repo", "search", "api", "auth", "browse", "status"];

/** What gh does without asking the server, or what none of the tests could see. */
const OF_GH: Readonly<Record<string, string>> = {
  "--jq": "gh filters its own output",
  "--template": "gh formats its own output",
  "--recover": "for a person at a terminal only",
  "auth login --web": "gh identifies as an app of github.com, and asks without its Unix socket",
  "auth login --scopes": "of the same",
  "auth refresh": "of the same",
};

type Command = { command: string; flags: string[] };

/** A command with its flags, or those below it, as the help of gh lists them. */
function readCommands(command: string): Command[] {
  const help = spawnSync("gh", [...command.split(" "), "--help"], { encoding: "utf8" }).stdout;
  const below = [...help.matchAll(/^[A-Z ]*COMMANDS\n((?: {2}.*\n)+)/gm)].flatMap(([, list = ""]) =>
    [...list.matchAll(/^ {2}([a-z-]+):/gm)].map(([, name = ""]) => name),
  );
  if (below.length > 0) return below.flatMap((name) => readCommands(`${command} ${name}`));
  const [, list = ""] = /^FLAGS\n((?: {2}.*\n|\n(?= {2}))+)/m.exec(help) ?? [];
  return [{ command, flags: [...list.matchAll(/^ +(?:-\w, )?(--[\w-]+)/gm)].map(([, flag = ""]) => flag) }];
}

/** The texts of the tests that run gh. */
function readTests(): string[] {
  const folder = import.meta.dirname;
  const files = readdirSync(folder).filter((name) => /^gh.*\.test\.ts$/.test(name) && name !== "gh-flags.test.ts");
  return files.flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .split(/\n\s+test\(/)
      .slice(1),
  );
}

const isOfGh = (command: string, flag = "") =>
  [flag, command, `${command} ${flag}`].some((name) => OF_GH[name] !== undefined);

describe.skipIf(!HAS_GH)("the tests of gh", () => {
  const tests = readTests();
  const commands = GROUPS.flatMap(readCommands);

  test("run each command with each flag that its help lists", () => {
    expect(commands.length).toBeGreaterThan(50);
    const missing = commands.flatMap(({ command, flags }) => {
      const running = tests.filter((text) => new RegExp(`["'\`{ ]${command}(?![\\w-])`).test(text));
      if (running.length === 0) return isOfGh(command) ? [] : [command];
      const named = (flag: string) => running.some((text) => new RegExp(`${flag}(?![\\w-])`).test(text));
      return flags.filter((flag) => !named(flag) && !isOfGh(command, flag)).map((flag) => `${command} ${flag}`);
    });
    expect(missing).toEqual([]);
  });
});
