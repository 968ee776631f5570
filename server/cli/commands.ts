import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { makeAccessToken } from "#server/accounts/access-token.ts";
import { TOKEN_SCOPES } from "#server/accounts/token-scopes.ts";
import { accountByLogin } from "#server/accounts/account.ts";
import { restoreBackup } from "#server/backups/restore-backup.ts";
import { requireVersion, verifyBackup } from "#server/backups/verify-backup.ts";
import { countRows, writeBackup } from "#server/backups/write-backup.ts";
import {
  print,
  requireArgument,
  requireFile,
  requireOption,
  UsageError,
  type Arguments,
  type Command,
} from "#server/cli/arguments.ts";
import { DISTRIBUTION_COMMANDS } from "#server/cli/distribution-commands.ts";
import { makeProgress } from "#server/cli/progress.ts";
import { SITE_COMMANDS } from "#server/cli/site-commands.ts";
import { USER_COMMANDS } from "#server/cli/user-commands.ts";
import { exportArchive } from "#server/imports/export-archive.ts";
import { importArchive } from "#server/imports/import-archive.ts";
import { ROOT } from "#server/main.ts";
import { listMigrations, migrate } from "#server/platform/db/migrate.ts";

const MIGRATIONS = join(ROOT, "server/migrations");

export const COMMANDS: Record<string, Command> = {
  migrate: {
    usage: "migrate",
    about: "Migrate the database to the version of this program.",
    flags: [],
    values: [],
    migrates: false,
    run: async (_, __, database) => {
      const applied = await migrate(database.pool, MIGRATIONS);
      print(applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`);
    },
  },
  import: {
    usage: "import FILE [--private]",
    about:
      "Import an archive into its repository. Run again, it continues an interrupted import and does not change existing records.",
    flags: ["private"],
    values: [],
    migrates: true,
    check: requireFile,
    run: async (ctx, args) => {
      const path = requireFile(args);
      const { size } = await stat(path);
      const progress = makeProgress("Importing");
      const started = Date.now();
      const result = await importArchive(ctx, {
        source: path,
        visibility: args.options["private"] ? "PRIVATE" : "PUBLIC",
        accountId: null,
        onProgress: (bytes) => progress.update(bytes, size),
      }).finally(() => progress.end());
      const { counts, problems, repository } = result;
      for (const problem of problems) process.stderr.write(`${problem.place}: ${problem.message}\n`);
      const records = counts.issues + counts.pullRequests + counts.comments + counts.reviews + counts.labels;
      const seconds = (Date.now() - started) / 1000;
      print(
        `${repository.owner}/${repository.name}: ${counts.issues} issues, ${counts.pullRequests} pull requests, ${counts.comments} comments, ` +
          `${counts.reviews} reviews, ${counts.labels} labels; ${counts.unchanged} unchanged, ${problems.length} problems. ` +
          `${seconds.toFixed(1)} s${records > 0 ? `, ${Math.round(records / seconds)} records a second` : ""}.`,
      );
    },
  },
  export: {
    usage: "export OWNER/REPO FILE",
    about: "Write a repository as an archive that `import` reads.",
    flags: [],
    values: [],
    migrates: true,
    check: readExportArguments,
    run: async (ctx, args) => {
      const { owner, name, path } = readExportArguments(args);
      const progress = makeProgress("Exporting");
      const { records } = await exportArchive(ctx, { owner, name, path, onProgress: progress.update }).finally(() =>
        progress.end(),
      );
      print(`Wrote ${records} issues and pull requests to ${path}.`);
    },
  },
  ...USER_COMMANDS,
  ...SITE_COMMANDS,
  ...DISTRIBUTION_COMMANDS,
  "token create": {
    usage: "token create --login L --scopes S [--name N] [--expires-in-days D]",
    about: `Create an access token and print it once. Scopes: ${TOKEN_SCOPES.join(", ")}, with commas between.`,
    flags: [],
    values: ["login", "scopes", "name", "expires-in-days"],
    migrates: true,
    check: (args) => ["login", "scopes"].forEach((name) => requireOption(args, name)),
    run: async (ctx, args) => {
      const login = requireOption(args, "login");
      const account = await accountByLogin(ctx, login);
      if (account?.kind !== "USER") throw new UsageError(`There is no user ${login}.`);
      const name = args.options["name"];
      const days = args.options["expires-in-days"];
      const { token } = await makeAccessToken(ctx, account.id, {
        name: typeof name === "string" ? name : "command line",
        scopes: requireOption(args, "scopes")
          .split(",")
          .map((scope) => scope.trim()),
        expiresInDays: typeof days === "string" ? Number(days) : null,
      });
      print(token);
    },
  },
  backup: {
    usage: "backup FILE, backup --verify FILE",
    about:
      "Write the whole database to one file, consistent even while the server runs. --verify reads a backup and reports whether it is complete and unchanged.",
    flags: ["verify"],
    values: [],
    migrates: true,
    check: (args) => requireArgument(args, 0, "FILE"),
    runWithoutDatabase: async (args) => {
      if (args.options["verify"] !== true) return false;
      const { head, manifest } = await verifyBackup(requireFile(args));
      print(
        `The backup is complete: ${countRows(manifest)} rows of ${manifest.tables.length} tables, created at ${head.createdAt}.`,
      );
      return true;
    },
    run: async (_, args, database) => {
      const path = resolve(requireArgument(args, 0, "FILE"));
      const progress = makeProgress("Backing up");
      const manifest = await writeBackup(database.pool, path, progress.update).finally(() => progress.end());
      print(`Backed up ${countRows(manifest)} rows of ${manifest.tables.length} tables.`);
    },
  },
  restore: {
    usage: "restore FILE [--force]",
    about: "Fill an empty database from a backup of this version. --force replaces the content of the database.",
    flags: ["force"],
    values: [],
    migrates: false,
    check: requireFile,
    run: async (_, args, database) => {
      const backup = await verifyBackup(requireFile(args));
      requireVersion(backup, await listMigrations(MIGRATIONS));
      await migrate(database.pool, MIGRATIONS);
      const progress = makeProgress("Restoring");
      const manifest = await restoreBackup(database.pool, backup, {
        force: args.options["force"] === true,
        onProgress: progress.update,
      }).finally(() => progress.end());
      print(`Restored ${countRows(manifest)} rows of ${manifest.tables.length} tables.`);
    },
  },
};

function readExportArguments(args: Arguments): { owner: string; name: string; path: string } {
  const [owner, name] = requireArgument(args, 0, "OWNER/REPO").split("/");
  if (!owner || !name) throw new UsageError("Name the repository as OWNER/REPO.");
  return { owner, name, path: resolve(requireArgument(args, 1, "FILE")) };
}
