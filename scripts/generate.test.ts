import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { prepareRelayOutput } from "#scripts/generate.mjs";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "milepost-generate-"));
  mkdirSync(join(root, "web/__generated__"), { recursive: true });
  writeFileSync(join(root, "web/__generated__/PageQuery.graphql.ts"), "artifact");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("the output of the Relay compiler", () => {
  test("starts without artifacts when the persisted operations are missing, so that all are written again", () => {
    const persisted = prepareRelayOutput(root);
    expect(readFileSync(persisted, "utf8")).toBe("{}");
    expect(existsSync(join(root, "web/__generated__"))).toBe(true);
    expect(existsSync(join(root, "web/__generated__/PageQuery.graphql.ts"))).toBe(false);
  });

  test("keeps its artifacts and persisted operations otherwise", () => {
    writeFileSync(join(root, "web/persisted.json"), '{"id":"query"}');
    expect(readFileSync(prepareRelayOutput(root), "utf8")).toBe('{"id":"query"}');
    expect(existsSync(join(root, "web/__generated__/PageQuery.graphql.ts"))).toBe(true);
  });
});
