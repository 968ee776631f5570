import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A process that has not ended, as Linux lists it. */
export type Process = { pid: number; parent: number; group: number; command: string[] };

export function listProcesses(): Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
}

export function readProcess(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may hold anything.
    const [state, parent, group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state === "Z" || state === "X") return [];
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").filter(Boolean);
    return [{ pid, parent: Number(parent), group: Number(group), command }];
  } catch {
    return [];
  }
}

export function listGroup(group: number): Process[] {
  return listProcesses().filter((process) => process.group === group);
}

export function listChildren(parent: number): Process[] {
  return listProcesses().filter((process) => process.parent === parent);
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  }
}

/** Ends what is left of a process group as a service manager does: SIGTERM, and SIGKILL after the time. */
export async function endGroup(group: number, graceMs: number): Promise<void> {
  const deadline = Date.now() + graceMs;
  for (let isFirst = true; ; isFirst = false) {
    const pids = listGroup(group).map(({ pid }) => pid);
    if (pids.length === 0) return;
    if (isFirst) signal(pids, "SIGTERM");
    if (Date.now() > deadline) signal(pids, "SIGKILL");
    await sleep(20);
  }
}

/** Resident memory in MB. */
export function readRss(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? 0) / 1024;
}
