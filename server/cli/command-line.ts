import { once } from "node:events";
import { join } from "node:path";
import { UsageError, type Arguments, type Command } from "#server/cli/arguments.ts";
import { COMMANDS } from "#server/cli/commands.ts";
import { ConfigError, readConfig, type Config } from "#server/config.ts";
import { ANONYMOUS, type Context } from "#server/platform/context.ts";
import { UserError } from "#server/errors.ts";
import { FEATURE_CONTEXT } from "#server/features.ts";
import { ROOT } from "#server/main.ts";
import { SetupError } from "#server/platform/embedded/files.ts";
import type { Database } from "#server/platform/db/database.ts";
import { migrate, NewerDatabaseError } from "#server/platform/db/migrate.ts";
import { openConfigured } from "#server/platform/db/open.ts";
import { readVersion } from "#server/platform/http/pages.ts";
import { Metrics } from "#server/platform/metrics.ts";
import { makeLimiter } from "#server/platform/limiter.ts";
import { makeLog } from "#server/platform/log.ts";

/** All commands but `start`. They work beside a running server and without one. The result is the exit code. */
export async function runCommandLine(argv: readonly string[]): Promise<number> {
  const [first = "", second = ""] = argv;
  if (first === "" || first === "--help" || first === "-h" || first === "help")
    return help(process.stdout, first === "" ? 2 : 0);
  const name = COMMANDS[`${first} ${second}`] ? `${first} ${second}` : first;
  const command = COMMANDS[name];
  if (!command) {
    process.stderr.write(`There is no command "${first}".\n\n`);
    return help(process.stderr, 2);
  }
  try {
    const args = readArguments(command, argv.slice(name.split(" ").length));
    if (args.options["help"]) {
      process.stdout.write(`milepost ${command.usage}\n\n${command.about}\n`);
      return 0;
    }
    command.check?.(args);
    if (!(await command.runWithoutDatabase?.(args))) await runCommand(command, args);
    return 0;
  } catch (error) {
    return printError(error, command);
  }
}

async function runCommand(command: Command, args: Arguments): Promise<void> {
  const config = readConfig();
  const opened = await openConfigured(getCommandConfig(config), { canBorrow: true, log: makeLog("warn") });
  const ended = new AbortController();
  try {
    const exitCode = await Promise.race([
      run(command, args, { config, database: opened.database }),
      stopSignal(ended.signal),
    ]).catch(async (error: unknown) => {
      await opened.close();
      throw error;
    });
    if (exitCode !== 0) {
      await opened.interrupt();
      process.exit(exitCode);
    }
    await opened.close();
  } finally {
    ended.abort();
  }
}

/** Commands such as backup and import send statements that run for long, on connections that keep their session. */
function getCommandConfig(config: Config): Config {
  const { databaseDirectUrl, databaseUrl } = config;
  return { ...config, queryTimeoutMs: 0, databaseUrl: databaseDirectUrl ?? databaseUrl, databaseDirectUrl: undefined };
}

async function run(
  command: Command,
  args: Arguments,
  { config, database }: { config: Config; database: Database },
): Promise<0> {
  if (command.migrates) await migrate(database.pool, join(ROOT, "server/migrations"));
  const ctx: Context = {
    db: database,
    viewer: ANONYMOUS,
    now: new Date(),
    config,
    log: makeLog("warn"),
    ...FEATURE_CONTEXT,
    bus: null,
    metrics: new Metrics(readVersion(ROOT)),
    hashing: makeLimiter({ concurrent: 1, waiting: 0 }),
    // A server enqueues the jobs that are left to do when it starts.
    enqueue: () => Promise.resolve(),
    operation: null,
    clientAddress: null,
    suppressNotifications: true,
  };
  await command.run(ctx, args, database);
  return 0;
}

/** Waits for Ctrl-C or SIGTERM, until the command has ended. Resolves to the exit code of a program that the signal ended. */
function stopSignal(ended: AbortSignal): Promise<number> {
  return Promise.race([
    once(process, "SIGINT", { signal: ended }).then(() => 130),
    once(process, "SIGTERM", { signal: ended }).then(() => 143),
  ]);
}

function readArguments(command: Command, argv: readonly string[]): Arguments {
  const args: Arguments = { positionals: [], options: {} };
  for (let index = 0; index < argv.length; index += 1) {
    const text = argv[index] ?? "";
    const match = /^--([a-z-]+)(?:=(.*))?$/s.exec(text);
    const name = match?.[1];
    if (!name) args.positionals.push(text);
    else if (name === "help" || command.flags.includes(name)) args.options[name] = true;
    else if (!command.values.includes(name)) throw new UsageError(`There is no option --${name}.`);
    else {
      const value = match[2] ?? argv[(index += 1)];
      if (value === undefined) throw new UsageError(`--${name} needs a value.`);
      args.options[name] = value;
    }
  }
  return args;
}

function printError(error: unknown, command: Command): number {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\nUsage: milepost ${command.usage}\n`);
  else if (
    error instanceof UserError ||
    error instanceof SetupError ||
    error instanceof ConfigError ||
    error instanceof NewerDatabaseError
  ) {
    process.stderr.write(`${error.message}\n`);
  } else console.error(error);
  return error instanceof UsageError ? 2 : 1;
}

function help(stream: NodeJS.WriteStream, code: number): number {
  const all = [{ usage: "start", about: "Start the server." }, ...Object.values(COMMANDS)];
  stream.write(
    `Usage: milepost COMMAND\n\n${all.map(({ usage, about }) => `  ${usage}\n      ${about}`).join("\n")}\n\nEach command has --help.\n`,
  );
  return code;
}
