import { describe, expect } from "vitest";
import type { Context } from "#server/platform/context.ts";
import { decode, decodeOptional, globalId, idWithin } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { test } from "#server/test/world-test.ts";

type RenameInput = { clientMutationId?: string | null; name: string };
const rename = (_: Context, input: { name: string }) => Promise.resolve(input.name.trim());

describe("a mutation", () => {
  test("returns clientMutationId with the payload", async ({ world }) => {
    const resolve = mutation(
      rename,
      (input: RenameInput) => ({ name: `${input.name} ` }),
      (name) => ({ name }),
    );
    const run = (clientMutationId?: string) =>
      resolve(undefined, { input: { name: "octo", clientMutationId } }, world.as("mona"));
    expect(await run("one")).toEqual({ name: "octo", clientMutationId: "one" });
    expect(await run()).toEqual({ name: "octo", clientMutationId: null });
  });

  test("has the input of its command", () => {
    // @ts-expect-error The command wants a name.
    mutation(rename, (input: RenameInput) => ({ title: input.name }), Boolean);
    // @ts-expect-error The name is a text.
    mutation(rename, (input: RenameInput) => ({ name: input.name.length }), Boolean);
  });
});

describe("an id in an argument", () => {
  test("is decoded by the type that is expected", () => {
    expect(decode.repository(globalId("R", 7))).toBe(7);
    expect(decode.issueOrPull(globalId("PR", 7, 8))).toEqual({ repositoryId: 7, id: 8 });
    for (const id of [globalId("PR", 7, 8), "I_", "nonsense", ""]) {
      expect(() => decode.issue(id)).toThrow(`Could not resolve to a node with the global id of '${id}'.`);
    }
  });

  test("can be left out, and can be of another repository", () => {
    expect(decodeOptional(undefined, decode.account)).toBeNull();
    expect(decodeOptional(globalId("A", 3), decode.account)).toBe(3);
    expect(idWithin(7, { repositoryId: 7, id: 8 })).toBe(8);
    expect(idWithin(7, { repositoryId: 6, id: 8 })).toBe(0);
  });
});
