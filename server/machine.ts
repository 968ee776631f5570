import { readFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";

/** What the program may use of the machine that it runs on: the whole of it, or what its container is limited to. */
export type Machine = { cores: number; memoryBytes: number };

export function readMachine(): Machine {
  return {
    cores: limitCores(availableParallelism(), readCpuMax()),
    // Without a limit it is 0, or a number beyond any memory.
    memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Infinity),
  };
}

/** The cores for which a container has time. `cpuMax` is the file of Linux's control group: the time that it gets in a period, or "max". */
export function limitCores(cores: number, cpuMax: string): number {
  const [quota, period] = cpuMax.trim().split(" ").map(Number);
  const limit = quota && period ? Math.round(quota / period) : Infinity;
  return Math.max(1, Math.min(cores, limit));
}

const PROCESSES_MAX = 16;
const MB = 2 ** 20;
/** Of one process under load. */
const PROCESS_BYTES = 250 * MB;

/** As many processes as there are cores, if half of the memory is enough for them. */
export function countProcesses({ cores, memoryBytes }: Machine): number {
  const fitting = Math.floor(memoryBytes / 2 / PROCESS_BYTES);
  return Math.max(1, Math.min(cores, PROCESSES_MAX, fitting));
}

function readCpuMax(): string {
  try {
    return readFileSync("/sys/fs/cgroup/cpu.max", "utf8");
  } catch {
    return "max";
  }
}
