import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeSetupToken } from "#server/accounts/setup.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { SetupError } from "#server/platform/embedded/files.ts";
import { migrate, NewerDatabaseError } from "#server/platform/db/migrate.ts";
import { openConfigured } from "#server/platform/db/open.ts";
import { makeLog } from "#server/platform/log.ts";
import { startServer } from "#server/start-server.ts";
import { paths } from "#shared/paths.ts";

/** config → database → migrate → http + worker; back in that order on SIGINT and SIGTERM. */
export async function main(): Promise<void> {
  const config = readConfig();
  const log = makeLog(config.logLevel);
  const opened = await openConfigured(config, { canBorrow: false, log });
  let server;
  try {
    await migrate(opened.database.pool, join(ROOT, "server/migrations"));
    server = await startServer({ config, opened, log, root: ROOT });
  } catch (error) {
    await opened.close();
    throw error;
  }
  const { stop } = server;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      log.info({ signal }, "stopping");
      void stop().then(() => process.exit(0));
    });
  }
  const token = await makeSetupToken({ db: opened.database });
  process.stdout.write(`\n  Milepost is ready at ${config.url}\n`);
  if (token) process.stdout.write(`  Nobody has an account yet. Make yours: ${config.url}${paths.setup(token)}\n`);
  process.stdout.write("\n");
}

/** The folder of package.json, from server/ and from dist/server/ alike. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), import.meta.url.includes("/dist/") ? "../.." : "..");

/** Ends the program with a sentence where a person can mend it, with a stack where we must. */
export function fail(error: unknown, port?: number): never {
  const { code, message } = error as NodeJS.ErrnoException;
  const known = error instanceof ConfigError || error instanceof SetupError || error instanceof NewerDatabaseError;
  if (code === "EADDRINUSE")
    console.error(`Port ${port ?? ""} is already in use. Stop what listens there, or set PORT to another one.`);
  else if (code === "EACCES" && port !== undefined)
    console.error(`Port ${port} may not be used by this user. Set PORT to one above 1023.`);
  else console.error(known ? message : error);
  process.exit(1);
}
