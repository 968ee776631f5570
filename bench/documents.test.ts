import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, parse, validate } from "graphql";
import { describe, expect, test } from "vitest";
import { DOCUMENTS } from "./documents.ts";

const ROOT = join(import.meta.dirname, "..");
const schema = buildSchema(readFileSync(join(ROOT, "schema.graphql"), "utf8"));

describe("the operations of the benches", () => {
  test.each(Object.entries(DOCUMENTS))("%s is valid", (_, text) => {
    expect(validate(schema, parse(text)).map((error) => error.message)).toEqual([]);
  });
});
