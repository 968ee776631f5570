import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#server/test/world.ts";

/** The examples of a section of docs/clients.md in a language, without the indentation of a list. */
export function readExamples(section: string, language: string): string[] {
  const text = readFileSync(join(ROOT, "docs/clients.md"), "utf8");
  const [, content = ""] = text.split(`\n## ${section}\n`);
  const [own = ""] = content.split("\n## ");
  return [...own.matchAll(/^( *)```(\w+)\n([\s\S]*?)^ *```$/gm)]
    .filter(([, , name]) => name === language)
    .map(([, indent = "", , code = ""]) => code.replaceAll(new RegExp(`^${indent}`, "gm"), ""));
}
