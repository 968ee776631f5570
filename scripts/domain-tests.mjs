import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

const OF_CITUS = /#server\/test\/world-test\.ts|inject\("citus"\)/;

/** The test files that use the world of the domain tests, each test in a transaction of one database, and those of a distributed database. */
export function listDomainTests() {
  return ["server", "torture"]
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    )
    .filter((file) => file.endsWith(".test.ts") && OF_CITUS.test(readFileSync(join(ROOT, file), "utf8")))
    .toSorted((one, other) => (one < other ? -1 : 1));
}
