import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

/** The test files that use the world of the domain tests, each test in a transaction of one database, and those of a distributed database. */
export function listDomainTests() {
  return readdirSync(join(ROOT, "server"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => join("server", name))
    .filter((file) => /#server\/test\/world-test\.ts|inject\("citus"\)/.test(readFileSync(join(ROOT, file), "utf8")))
    .sort();
}
