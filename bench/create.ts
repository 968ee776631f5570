import { openBench, vacuum } from "./database.ts";
import { round, startResult, writeResult, type Quantity } from "./report.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { draftIssue, insertIssue, planOpened } from "#server/issues/insert-issue.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createRepository } from "#server/repositories/create-repository.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

/**
 * `npm run bench -- create`: how long a new issue takes while eight clients create issues without a pause, in one repository
 * and in eight. `numbers` is only the statement that takes a number, `rows` the transaction that also writes the issue
 * and its body, `command` all of createIssue. The repositories are removed at the end.
 */
const CLIENTS = 8;
const SECONDS = 4;

const bench = await openBench();
const result = startResult("create", bench.issues);
const { database } = bench.opened;
const repositories: RepositoryRow[] = [];
for (let index = 0; index < CLIENTS; index += 1) repositories.push(await makeRepository(`created-${index}`));
const [first] = repositories;
if (!first) throw new Error("There is no repository.");

const figures: Quantity[] = [];
const places = [
  ["one repository", () => first],
  ["eight repositories", (client: number) => repositories[client] ?? first],
] as const;
for (const [place, repositoryOf] of places) {
  figures.push(await measureRate(`numbers, ${place}`, (client) => takeNumber(repositoryOf(client)), 1));
  figures.push(await measureRate(`rows, ${place}`, (client) => writeRows(repositoryOf(client)), 1));
  figures.push(await measureRate(`command, ${place}`, (client) => create(repositoryOf(client))));
}
for (const { id } of repositories) await database.run(sql`delete from repositories where id = ${id}`);
await vacuum(bench);
writeResult({ ...result, tables: [{ figures }] });
await bench.opened.close();
process.exit(0);

async function makeRepository(name: string): Promise<RepositoryRow> {
  await database.run(sql`delete from repositories where owner_id = ${bench.accountId} and name = ${name}`);
  return runCommand(bench.context(), createRepository, { name, visibility: "PRIVATE" });
}

async function takeNumber({ id }: RepositoryRow): Promise<void> {
  await database.run(sql`
    insert into repository_counters as c (repository_id, issue_counter) values (${id}, 1)
    on conflict (repository_id) do update set issue_counter = c.issue_counter + 1`);
}

async function writeRows(repository: RepositoryRow): Promise<void> {
  const ctx = bench.context();
  await database.transaction(async (db) => {
    const tx = { ...ctx, db };
    await insertIssue(draftIssue(tx, repository, { isPull: false }), planOpened({ title: "New", isPull: false }));
  });
}

async function create({ id }: RepositoryRow): Promise<void> {
  await runCommand(bench.context(), createIssue, { repositoryId: id, title: "New", body: "Text" });
}

/** Milliseconds from one new issue to the next, of all clients together. */
async function measureRate(name: string, work: (client: number) => Promise<void>, max?: number): Promise<Quantity> {
  const startedAt = performance.now();
  const until = startedAt + SECONDS * 1000;
  const counts = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      let count = 0;
      while (performance.now() < until) {
        await work(client);
        count += 1;
      }
      return count;
    }),
  );
  const all = counts.reduce((sum, count) => sum + count, 0);
  const value = round((performance.now() - startedAt) / all);
  return { name, value, unit: "ms an issue", ...(max ? { targets: [{ of: "value", max }] } : {}) };
}
