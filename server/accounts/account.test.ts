import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { validateLogin } from "#server/accounts/account.ts";

test("no account can have the first part of a page's address as its login", () => {
  const folder = join(import.meta.dirname, "../../web/pages");
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith(".route.ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
  const segments = new Set(texts.flatMap((text) => [...text.matchAll(/["`]\/([a-z][\w-]*)/g)].map(([, part]) => part)));
  expect([...segments]).toEqual(expect.arrayContaining(["settings", "orgs", "organizations", "issues", "site"]));
  for (const name of [...segments, "api", "graphql", "assets", "avatars", "live", "session", "ghost", "API"]) {
    expect(validateLogin(name ?? ""), name).toBe(`Username '${name}' is unavailable.`);
  }
  expect(validateLogin("octo")).toBeUndefined();
});
