import { join } from "node:path";
import { createIssues } from "./builders.ts";
import { runCommand } from "./server.ts";
import { expect, test } from "./test.ts";

test("An administrator creates a token, exports a repository and backs up while the server runs", async ({
  mona,
  repository,
  instance,
}) => {
  await createIssues(mona, { repository, titles: ["One", "Two"] });
  expect(await runCommand(instance, ["token", "create", "--login", mona.login, "--scopes", "repo"])).toMatch(
    /^mp_[\w-]{43}$/,
  );
  const archive = join(instance.dataFolder, `${mona.login}-out.json`);
  expect(await runCommand(instance, ["export", repository.nameWithOwner, archive])).toContain(
    "Wrote 2 issues and pull requests",
  );
  expect(await runCommand(instance, ["backup", join(instance.dataFolder, `${mona.login}.gz`)])).toMatch(
    /Backed up \d+ rows/,
  );
});
