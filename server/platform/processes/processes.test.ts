import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { CountedSlots } from "#server/platform/counted-slots.ts";
import { connectProcesses } from "#server/platform/processes/connect-processes.ts";
import type { ToProcess, ToSupervisor } from "#server/platform/processes/messages.ts";
import type { Processes } from "#server/platform/processes/processes.ts";
import { Relay } from "#server/platform/processes/relay.ts";
import { RateLimits } from "#server/platform/rate-limits.ts";

/** A server whose processes are parts of this one: `join` adds one with what `make` joins to it. */
function makeServer() {
  const relay = new Relay();
  let ids = 0;
  return {
    join<T>(make: (processes: Processes) => T): { made: T; end: () => void } {
      const id = (ids += 1);
      let receive: (message: ToProcess) => void = () => undefined;
      const others = relay.add(id, (message) => receive(copy(message)));
      const place = { number: 1, count: 2, startedAt: new Date(0).toISOString(), poolSize: 10, embedded: undefined };
      const connected = connectProcesses({ ...place, others }, (message) => {
        const sent = copy<ToSupervisor>(message);
        if (sent.type === "tell") relay.pass(id, sent);
      });
      receive = connected.receive;
      const made = make(connected.processes);
      relay.announce(id);
      return { made, end: () => relay.remove(id) };
    },
  };
}

/** As between processes. */
function copy<T>(message: T): T {
  return JSON.parse(JSON.stringify(message)) as T;
}

/** What was sent in this turn has arrived. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("slots that one process uses are used for all, until they are released or the process ends", async () => {
  const server = makeServer();
  const make = (processes: Processes) => new CountedSlots("slots", processes);
  const { made: ofFirst } = server.join(make);
  const { made: ofSecond, end } = server.join(make);
  const wanted = [{ key: "a", max: 2 }];
  const release = ofFirst.take(wanted);
  expect(ofSecond.take(wanted)).toBeDefined();
  await nextTurn();
  expect(ofFirst.take(wanted)).toBeUndefined();
  expect(ofSecond.take(wanted)).toBeUndefined();
  const { made: ofThird } = server.join(make);
  expect(ofThird.take(wanted)).toBeUndefined();
  release?.();
  await nextTurn();
  const releaseThird = ofThird.take(wanted);
  expect(releaseThird).toBeDefined();
  await nextTurn();
  expect(ofFirst.take(wanted)).toBeUndefined();
  end();
  expect(ofFirst.take(wanted)).toBeDefined();
});

test("a process that joins learns what the others have counted, and counts survive the end of a process", async () => {
  const server = makeServer();
  const now = Date.now();
  const make = (processes: Processes) => new RateLimits({ shared: { name: "hours", processes } });
  const { made: ofFirst } = server.join(make);
  const { made: ofSecond, end } = server.join(make);
  ofFirst.countRequest("mona", 3, 10, now);
  await nextTurn();
  ofSecond.countRequest("mona", 2, 10, now + 5);
  await nextTurn();
  const used = { used: 5, reset: Math.ceil((now + 3_600_000) / 1000) };
  expect(ofFirst.read("mona", 10, now)).toMatchObject(used);
  expect(ofSecond.read("mona", 10, now)).toMatchObject(used);
  end();
  const { made: ofThird } = server.join(make);
  ofFirst.countRequest("mona", 1, 10, now);
  await nextTurn();
  expect(ofThird.read("mona", 10, now)).toMatchObject({ used: 6 });
});

test("the setting is a number of processes, or auto", () => {
  expect(readConfig({}).processes).toBe(1);
  expect(readConfig({ MILEPOST_PROCESSES: "4" }).processes).toBe(4);
  expect(readConfig({ MILEPOST_PROCESSES: "auto" }).processes).toBeGreaterThan(0);
  expect(() => readConfig({ MILEPOST_PROCESSES: "0" })).toThrow("from 1 to 64");
  expect(() => readConfig({ MILEPOST_PROCESSES: "all" })).toThrow("must be auto or a whole number");
});

test("the number of memory pools is glibc's setting, of which 0 is no limit", () => {
  expect(readConfig({}).memoryPools).toBe(2);
  expect(readConfig({ MALLOC_ARENA_MAX: "0" }).memoryPools).toBe(0);
  expect(() => readConfig({ MALLOC_ARENA_MAX: "many" })).toThrow("MALLOC_ARENA_MAX must be a whole number");
});
