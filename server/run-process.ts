import { readConfig } from "#server/config.ts";
import { openForProcess } from "#server/platform/db/open.ts";
import { makeLog } from "#server/platform/log.ts";
import { joinServer } from "#server/platform/processes/join-server.ts";
import { loadProgram, startServer, type Server } from "#server/start-server.ts";

/** One of several processes of a server. Its supervisor has prepared the database, and tells it when to stop. */
export async function runProcess(root: string): Promise<void> {
  let server: Server | undefined;
  let isStopping = false;
  const stop = (how: { isReplaced: boolean }) => {
    if (isStopping) return;
    isStopping = true;
    // Nothing has begun in a process that is still starting.
    void (server?.stop(how) ?? Promise.resolve()).then(() => process.exit(0));
  };
  // Ctrl-C in a terminal and service managers send signals to all processes. SIGHUP is for the supervisor.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop({ isReplaced: false }));
  process.on("SIGHUP", () => undefined);
  const { place, processes, setReady } = await joinServer(stop);
  const config = { ...readConfig(), poolSize: place.poolSize };
  const log = makeLog(config.logLevel).child({ process: place.number });
  const opened = await openForProcess(config, place.embedded);
  const program = await loadProgram(root);
  server = await startServer({ config, opened, log, root, program, processes });
  setReady(server.port);
}
