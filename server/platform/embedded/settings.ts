import type { Machine } from "#server/machine.ts";

type Tuning = {
  machine: Pick<Machine, "memoryBytes">;
  /** How many connections the server uses at most. */
  connections: number;
};

const MB = 2 ** 20;
/** Connections of commands, of backups, and of whoever looks at the database. */
const OTHER_CONNECTIONS = 20;
const CONNECTIONS_MIN = 100;
/** A query can sort or hash several times at once. */
const SORTS = 4;

/**
 * The settings of PostgreSQL that depend on the memory: a quarter of it for pages, a quarter for the sorts of all connections together if
 * each of them works, a sixteenth for building an index. The system's cache of files is in the rest. The limits are for
 * machines that do other things too.
 */
export function getMemorySettings({ machine, connections }: Tuning): string[] {
  const megabytes = machine.memoryBytes / MB;
  const workers = Math.max(1, connections);
  return [
    `max_connections=${Math.max(CONNECTIONS_MIN, connections + OTHER_CONNECTIONS)}`,
    `shared_buffers=${clamp(megabytes / 4, 64, 4096)}MB`,
    `effective_cache_size=${clamp(megabytes / 2, 256, 1_048_576)}MB`,
    `work_mem=${clamp(megabytes / 4 / workers / SORTS, 4, 32)}MB`,
    `maintenance_work_mem=${clamp(megabytes / 16, 32, 1024)}MB`,
  ];
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.floor(value)));
}
