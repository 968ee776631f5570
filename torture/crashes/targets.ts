import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "../platform/random.ts";
import { listChildren, listGroup, listProcesses, readProcess, signal, type Process } from "../platform/processes.ts";
import type { Instance } from "../platform/instance.ts";

/** The process of the server: the instance's own, or a descendant if npm started it. */
export function findServer(instance: Instance): Process | undefined {
  return listGroup(instance.process.pid ?? 0).find(
    ({ command: [program = "", script = ""] }) => program.endsWith("node") && /(?:start\.mjs|serve\.js)$/.test(script),
  );
}

export function findPostmaster(cluster: string): Process | undefined {
  try {
    const pid = Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
    return readProcess(pid).find(({ command }) => command.some((argument) => argument.includes(cluster)));
  } catch {
    return undefined;
  }
}

/** A process of PostgreSQL that serves a connection. */
export function findBackend(cluster: string, random: Random): Process | undefined {
  const postmaster = findPostmaster(cluster);
  const backends = postmaster
    ? listChildren(postmaster.pid).filter(({ command: [title = ""] }) =>
        /^postgres: (?:milepost|operator) /.test(title),
      )
    : [];
  return backends.length > 0 ? random.pick(backends) : undefined;
}

/** The shell that stops the embedded PostgreSQL when the server ends. */
export function findShell(cluster: string): Process | undefined {
  const postmaster = findPostmaster(cluster);
  return postmaster && readProcess(postmaster.parent).find(({ command: [program = ""] }) => program.endsWith("sh"));
}

/** Kills the instance with its embedded PostgreSQL, all at the same moment as far as that is possible. */
export function killEverything(instance: Instance, dataDir: string): void {
  const family = new Set(listGroup(instance.process.pid ?? 0).map(({ pid }) => pid));
  const all = listProcesses();
  for (const { pid, command } of all) if (command.some((argument) => argument.startsWith(dataDir))) family.add(pid);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  signal([...family], "SIGKILL");
}
