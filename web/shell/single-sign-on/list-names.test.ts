import { expect, test } from "vitest";
import { listNames } from "#web/shell/single-sign-on/list-names.ts";

test.each([
  [["Octo"], "Octo"],
  [["Octo", "Acme"], "Octo and Acme"],
  [["Octo", "Acme", "Umbrella"], "Octo, Acme, and Umbrella"],
  [["Octo", "Acme", "Umbrella", "Hooli"], "Octo, Acme, Umbrella and 1 other organization"],
  [["Octo", "Acme", "Umbrella", "Hooli", "Initech"], "Octo, Acme, Umbrella and 2 other organizations"],
])("%j are listed as %s", (names, text) => {
  expect(listNames(names)).toBe(text);
});
