import { expect, test } from "vitest";
import { getMemorySettings } from "#server/platform/embedded/settings.ts";
import { countProcesses, limitCores } from "#server/machine.ts";

const GB = 2 ** 30;

function settings(memoryBytes: number, connections = 18): Record<string, string> {
  return Object.fromEntries(
    getMemorySettings({ machine: { memoryBytes }, connections }).map((setting) => setting.split("=")),
  ) as Record<string, string>;
}

test("the embedded database gets its part of the memory", () => {
  expect(settings(8 * GB)).toEqual({
    max_connections: "100",
    shared_buffers: "2048MB",
    effective_cache_size: "4096MB",
    work_mem: "28MB",
    maintenance_work_mem: "512MB",
  });
});

test("a small machine has the least that PostgreSQL works well with, a large one keeps memory for others", () => {
  expect(settings(GB / 4)).toMatchObject({ shared_buffers: "64MB", effective_cache_size: "256MB", work_mem: "4MB" });
  expect(settings(256 * GB)).toMatchObject({
    shared_buffers: "4096MB",
    effective_cache_size: "131072MB",
    work_mem: "32MB",
    maintenance_work_mem: "1024MB",
  });
});

test("more connections of the server raise the limit and share the memory for sorts", () => {
  expect(settings(8 * GB, 9 * 18)).toMatchObject({ max_connections: "182", work_mem: "4MB" });
});

test("each core gets a process, if half of the memory is enough", () => {
  expect(countProcesses({ cores: 2, memoryBytes: 4 * GB })).toBe(2);
  expect(countProcesses({ cores: 8, memoryBytes: GB })).toBe(2);
  expect(countProcesses({ cores: 4, memoryBytes: GB / 4 })).toBe(1);
  expect(countProcesses({ cores: 96, memoryBytes: 256 * GB })).toBe(16);
});

test("the cores of a container are those that it has time for", () => {
  expect(limitCores(64, "200000 100000\n")).toBe(2);
  expect(limitCores(64, "50000 100000\n")).toBe(1);
  expect(limitCores(64, "max 100000\n")).toBe(64);
  expect(limitCores(2, "400000 100000")).toBe(2);
});
