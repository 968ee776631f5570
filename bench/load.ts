import { fork } from "node:child_process";
import { once } from "node:events";
import { openBench, waitForPrewarm, type Bench } from "./database.ts";
import type { Load } from "./load-client.ts";
import { option } from "./options.ts";
import { round, startResult, summarize, writeResult, type Table } from "./report.ts";
import { startProgram } from "./start-program.ts";
import { openSession } from "#server/accounts/session.ts";
import { openConfigured } from "#server/platform/db/open.ts";
import { sql } from "#server/platform/db/sql.ts";
import { makeLog } from "#server/platform/log.ts";

/**
 * `npm run bench -- load`: list pages a second for 16 clients at once, with one process and with one for each core. The clients are
 * another process, signed in as one person, and ask for the lists of several repositories. `--clients=` and `--seconds=` set other numbers.
 */
const CLIENTS = Number(option("clients") ?? 16);
const SECONDS = Number(option("seconds") ?? 20);
const WARM_UP_SECONDS = 5;
const PORT = 4321;
const URL = `http://localhost:${PORT}`;

const bench = await openBench();
const result = startResult("load", bench.issues);
const cookie = `milepost_session=${await openSession(bench.context(), bench.accountId)}`;
const paths = await listPaths(bench);
await bench.opened.close();
const one = await measure("1");
const auto = await measure("auto");
writeResult({
  ...result,
  tables: [
    one.table,
    auto.table,
    {
      title: "Of both",
      figures: [
        { name: "pages a second with all processes / with one", value: round(auto.rate / one.rate), unit: "×" },
      ],
    },
  ],
});
process.exit(0);

/** The lists of the largest repository and of others, by their addresses. */
async function listPaths({ opened }: Bench): Promise<string[]> {
  const rows = await opened.database.rows<{ path: string }>(sql`
    select '/' || a.login || '/' || r.name || '/issues' as path from repositories r join accounts a on a.id = r.owner_id
    where r.visibility = 'PUBLIC' order by r.id limit 20`);
  return rows.map(({ path }) => path);
}

/** Until the database of the program has its pages in its memory again. */
async function waitForMemory({ config }: Bench): Promise<void> {
  const opened = await openConfigured(config, { canBorrow: true, log: makeLog("warn") });
  await waitForPrewarm(opened);
  await opened.close();
}

/** Starts the program as built on the bench's database, and asks it for pages. */
async function measure(processes: string): Promise<{ table: Table; rate: number }> {
  const stop = await startProgram({
    env: {
      PORT: String(PORT),
      MILEPOST_DATA: bench.config.dataDir,
      MILEPOST_PROCESSES: processes,
      MILEPOST_METRICS: "open",
      DATABASE_URL: "",
    },
  });
  await waitForMemory(bench);
  await load(WARM_UP_SECONDS);
  const times = await load(SECONDS);
  const memory = await readMemory();
  await stop();
  const count = processes === "auto" ? memory.length : 1;
  const which = count === 1 ? "one process" : "all processes";
  const rate = round(times.length / SECONDS);
  const pages = summarize(`a list page, ${CLIENTS} clients, ${which}`, times);
  const table: Table = {
    title: count === 1 ? "One process" : `${count} processes (MILEPOST_PROCESSES=auto)`,
    figures: [
      pages,
      { name: "list pages", value: rate, unit: "a second" },
      {
        name: `1000 ms / pages a second, ${which}`,
        value: round(1000 / rate),
        unit: "ms",
        ...(count > 1 ? { targets: [{ of: "value", max: 5 }] } : {}),
      },
      {
        name: `p99 / p50, ${which}`,
        value: round(pages.p99 / pages.p50),
        unit: "×",
        targets: [{ of: "value", max: 8 }],
      },
      ...memory.map(({ process: number, bytes }) => ({
        name: `memory of process ${number} of ${count}`,
        value: Math.round(bytes / 1e6),
        unit: "MB",
        targets: [{ of: "value" as const, max: 250 }],
      })),
    ],
  };
  return { table, rate };
}

async function load(seconds: number): Promise<number[]> {
  const client = fork(new globalThis.URL("load-client.ts", import.meta.url));
  const order: Load = { url: URL, cookie, paths, clients: CLIENTS, seconds };
  client.send(order);
  const [{ times }] = (await once(client, "message")) as [{ times: number[] }];
  client.kill();
  return times;
}

/** Resident memory of each process, as /metrics tells it. */
async function readMemory(): Promise<{ process: string; bytes: number }[]> {
  const text = await (await fetch(`${URL}/metrics`)).text();
  return [...text.matchAll(/^milepost_process_resident_memory_bytes\{process="(\d+)"\} (\d+)/gm)]
    .map(([, number = "", bytes]) => ({ process: number, bytes: Number(bytes) }))
    .sort((a, b) => Number(a.process) - Number(b.process));
}
