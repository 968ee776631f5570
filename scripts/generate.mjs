// Joins the schema, writes its reference and the types of the resolvers, and makes the Relay artifacts and the persisted operations.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRequire } from "node:module";
import { writeApiDocument } from "./api-doc.mjs";
import { ROOT } from "./paths.mjs";
import { writeResolverTypes } from "./resolver-types.mjs";
import { writeSchema } from "./schema.mjs";

export function generate() {
  writeSchema(ROOT);
  writeApiDocument(ROOT);
  writeResolverTypes(ROOT);
  const persisted = join(ROOT, "web/persisted.json");
  mkdirSync(join(ROOT, "web/__generated__"), { recursive: true });
  if (!existsSync(persisted)) writeFileSync(persisted, "{}");
  const compiler = createRequire(import.meta.url)("relay-compiler");
  execFileSync(compiler, ["relay.config.json"], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
}

if (process.argv[1] === import.meta.filename) generate();
