import { expect, test } from "vitest";
import { makeLedger } from "./ledger.ts";

test("an acknowledged write that is missing is lost, one that is there twice is duplicated", () => {
  const ledger = makeLedger();
  for (const key of ["kept", "lost", "twice"]) {
    ledger.begin(key);
    ledger.acknowledge(key);
  }
  const found = new Map([
    ["kept", 1],
    ["twice", 2],
  ]);
  expect(ledger.compare(found)).toEqual({ lost: ["lost: 0 of 1"], duplicated: ["twice: 2 instead of at most 1"] });
  expect(ledger.acknowledged).toBe(3);
});

test("a write without an answer may be there once, a refused one not at all", () => {
  const ledger = makeLedger();
  for (const key of ["unknown", "refused"]) ledger.begin(key);
  ledger.refuse("refused");
  expect(ledger.compare(new Map())).toEqual({ lost: [], duplicated: [] });
  expect(ledger.compare(new Map([["unknown", 1]]))).toEqual({ lost: [], duplicated: [] });
  expect(ledger.compare(new Map([["unknown", 2]])).duplicated).toHaveLength(1);
  expect(ledger.compare(new Map([["refused", 1]])).duplicated).toHaveLength(1);
  expect(ledger.compare(new Map([["never sent", 1]])).duplicated).toHaveLength(1);
});
