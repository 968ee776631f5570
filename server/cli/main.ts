import { readConfig } from "#server/config.ts";
import { fail, main as serve } from "#server/main.ts";

/** `milepost COMMAND`: for the people who run an instance. The result is the exit code. */
export async function cli(argv: readonly string[]): Promise<number> {
  const [first = "", ...others] = argv;
  if (first === "start" || first === "serve") return serveCommand(others);
  // A server loads only what it needs: the supervisor of several processes needs nothing of the commands.
  const { runCommandLine } = await import("#server/cli/command-line.ts");
  return runCommandLine(argv);
}

async function serveCommand(argv: readonly string[]): Promise<number> {
  if (argv.includes("--help")) {
    process.stdout.write(
      "milepost start\n\nStart the server; serve is the same. Settings are environment variables: docs/self-hosting.md.\n",
    );
    return 0;
  }
  await serve().catch((error: unknown) => fail(error, readConfig().port));
  return new Promise(() => undefined);
}
