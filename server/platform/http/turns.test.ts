import { expect, test } from "vitest";
import { Turns } from "#server/platform/http/turns.ts";

test("one goes on at a time, in order, and other events are handled between two", async () => {
  const turns = new Turns();
  const order: string[] = [];
  const pages = ["a", "b", "c"].map(async (name) => {
    await turns.next("one");
    order.push(name);
    setImmediate(() => order.push(`after ${name}`));
  });
  await Promise.all(pages);
  await turns.next("one");
  expect(order).toEqual(["a", "after a", "b", "after b", "c", "after c"]);
});

test("the page of another client goes on between two pages of the first one", async () => {
  const turns = new Turns();
  const order: string[] = [];
  const pages = ["one", "one", "one", "other"].map(async (client) => {
    await turns.next(client);
    order.push(client);
  });
  await Promise.all(pages);
  expect(order).toEqual(["one", "one", "other", "one"]);
});
