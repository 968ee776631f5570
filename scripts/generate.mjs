// Joins the schema, writes its reference, the table of qualifiers and the types of the resolvers, and makes the Relay artifacts and the persisted operations.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRequire } from "node:module";
import { buildSchema, parse, validate } from "graphql";
import { writeApiDocument } from "./api-doc.mjs";
import { ROOT } from "./paths.mjs";
import { writeResolverTypes } from "./resolver-types.mjs";
import { writeSchema } from "./schema.mjs";
import { writeSearchDocument } from "./search-doc.mjs";

export function generate() {
  writeSchema(ROOT);
  writeApiDocument(ROOT);
  writeSearchDocument(ROOT);
  writeResolverTypes(ROOT);
  const persisted = prepareRelayOutput(ROOT);
  const compiler = createRequire(import.meta.url)("relay-compiler");
  execFileSync(compiler, ["relay.config.json"], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
  dropInvalidOperations(persisted);
}

/**
 * The compiler persists only the operations whose artifacts it writes. Without the list of persisted operations the
 * artifacts are removed, so that it writes all of them.
 */
export function prepareRelayOutput(root) {
  const artifacts = join(root, "web/__generated__");
  const persisted = join(root, "web/persisted.json");
  if (!existsSync(persisted)) {
    rmSync(artifacts, { recursive: true, force: true });
    writeFileSync(persisted, "{}");
  }
  mkdirSync(artifacts, { recursive: true });
  return persisted;
}

/** Queries of component tests: no page sends them. */
const TEST_OPERATION = /^(?:query|mutation|subscription) \w+Test(?:Query|Mutation|Subscription)\b/;

/**
 * The compiler only adds operations, so those of open pages of an earlier
 * version stay. One that the schema no longer allows is dropped: the server
 * then asks its page to refresh.
 */
function dropInvalidOperations(path) {
  const schema = buildSchema(readFileSync(join(ROOT, "schema.graphql"), "utf8"));
  const operations = Object.entries(JSON.parse(readFileSync(path, "utf8")));
  const valid = operations.filter(
    ([, text]) => !TEST_OPERATION.test(text) && validate(schema, parse(text)).length === 0,
  );
  if (valid.length < operations.length) writeFileSync(path, JSON.stringify(Object.fromEntries(valid), null, 2));
}

if (process.argv[1] === import.meta.filename) generate();
