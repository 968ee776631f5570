import { describe, expect, test, vi } from "vitest";
import type { Feature, Platform } from "#server/platform/graphql/feature.ts";
import { makeQueues } from "#server/platform/jobs/queues.ts";

const JOB = "handle-rows";

/** Queues with one job, which `handle` does. */
function openQueues(handle: () => Promise<void>) {
  const error = vi.fn();
  const platform = { systemContext: () => ({ log: { error } }) } as unknown as Platform;
  const feature: Feature = { name: "test", queues: { [JOB]: handle } };
  return { queues: makeQueues(platform, [feature]), error };
}

/** Work that ends when it is told to. */
function makeWork() {
  const ends: (() => void)[] = [];
  const handle = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  return { handle, end: () => ends.shift()?.() };
}

/** Queues whose job runs until it is told to end. */
async function startRun() {
  const work = makeWork();
  const { queues } = openQueues(work.handle);
  queues.wake(JOB);
  await vi.waitFor(() => expect(work.handle).toHaveBeenCalledTimes(1));
  return { queues, ...work };
}

describe("the queues of a process", () => {
  test("handle what comes at once in one run", async () => {
    const { handle, end } = makeWork();
    const { queues } = openQueues(handle);
    for (let count = 0; count < 5; count += 1) expect(queues.wake(JOB)).toBe(true);
    expect(handle).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(handle).toHaveBeenCalledTimes(1));
    end();
    await queues.stop();
    expect(handle).toHaveBeenCalledTimes(1);
  });

  test("run once more for what comes during a run, and never twice at the same time", async () => {
    const { queues, handle, end } = await startRun();
    queues.wake(JOB);
    queues.wake(JOB);
    await new Promise(setImmediate);
    expect(handle).toHaveBeenCalledTimes(1);
    end();
    await vi.waitFor(() => expect(handle).toHaveBeenCalledTimes(2));
    end();
    await queues.stop();
    expect(handle).toHaveBeenCalledTimes(2);
  });

  test("go on after a run that failed, and log why", async () => {
    const handle = vi.fn(() => Promise.resolve());
    handle.mockRejectedValueOnce(new Error("The connection is lost."));
    const { queues, error } = openQueues(handle);
    queues.wake(JOB);
    await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(1));
    expect(error.mock.calls[0]?.[0]).toMatchObject({ err: { message: "The connection is lost." }, job: JOB });
    queues.wake(JOB);
    await vi.waitFor(() => expect(handle).toHaveBeenCalledTimes(2));
  });

  test("end with the run that is under way, and start nothing more", async () => {
    const { queues, handle, end } = await startRun();
    queues.wake(JOB);
    const stopped = vi.fn();
    const stopping = queues.stop().then(stopped);
    queues.wake(JOB);
    await new Promise(setImmediate);
    expect(stopped).not.toHaveBeenCalled();
    end();
    await stopping;
    expect(handle).toHaveBeenCalledTimes(1);
  });

  test("leave other jobs to the worker", () => {
    const { queues } = openQueues(() => Promise.resolve());
    expect(queues.wake("import-archive")).toBe(false);
  });
});
