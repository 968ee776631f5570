import { expect } from "vitest";
import { transact, type Context } from "#server/platform/context.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { test } from "#server/test/world-test.ts";

test("jobs that a command requests are sent once it has committed, and not when it fails", async ({ world }) => {
  const sent: string[] = [];
  const ctx: Context = { ...world.as("mona"), enqueue: async (job) => void sent.push(job) };
  const requestJob = async (tx: Context) => {
    await tx.enqueue("detach", {});
    expect(sent).toEqual([]);
  };
  await runCommand(ctx, requestJob, undefined);
  expect(sent).toEqual(["detach"]);
  const failing = async (tx: Context) => {
    await tx.enqueue("detach", {});
    throw new Error("refused");
  };
  await expect(runCommand(ctx, failing, undefined)).rejects.toThrow("refused");
  expect(sent).toEqual(["detach"]);
});

test("jobs of a transaction within another one are sent once the outer one has committed", async ({ world }) => {
  const sent: string[] = [];
  const ctx: Context = { ...world.as("mona"), enqueue: async (job) => void sent.push(job) };
  await transact(ctx, async (outer) => {
    await transact(outer, (inner) => inner.enqueue("detach", {}));
    expect(sent).toEqual([]);
  });
  expect(sent).toEqual(["detach"]);
});
