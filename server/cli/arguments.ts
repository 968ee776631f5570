import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/database.ts";

/** What was typed after the command: positional arguments, and `--name value` or `--name`. */
export type Arguments = { positionals: string[]; options: Record<string, string | true> };

export class UsageError extends Error {}

export type Command = {
  usage: string;
  about: string;
  /** Options that take no value. */
  flags: string[];
  /** Options that take a value. */
  values: string[];
  /** Whether the database must have this program's tables first. */
  migrates: boolean;
  /** Refuses arguments before the database is opened, which starts the embedded one where no server runs. */
  check?(args: Arguments): unknown;
  /** Does what needs no database. True: there is nothing else to do. */
  runWithoutDatabase?(args: Arguments): Promise<boolean>;
  run(ctx: Context, args: Arguments, database: Database): Promise<void>;
};

export function requireFile(args: Arguments): string {
  const path = resolve(requireArgument(args, 0, "FILE"));
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`);
  return path;
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function requireArgument(args: Arguments, index: number, name: string): string {
  const value = args.positionals[index];
  if (value === undefined) throw new UsageError(`${name} is missing.`);
  return value;
}

export function requireOption(args: Arguments, name: string): string {
  const value = args.options[name];
  if (typeof value !== "string") throw new UsageError(`--${name} is missing.`);
  return value;
}

export async function readPassword(args: Arguments): Promise<string> {
  if (!args.options["password-stdin"])
    throw new UsageError("Use --password-stdin and send the password to standard input.");
  return (await readStandardInput()).replace(/\r?\n$/, "");
}

export async function readStandardInput(): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin) text += String(chunk);
  return text;
}
