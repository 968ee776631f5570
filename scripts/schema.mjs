// Joins the features' schema.graphql files, in the order of server/features.ts, into the one at the root.
import { readdirSync, readFileSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, printSchema, validateSchema } from "graphql";
import { addSharedDescriptions } from "./schema-descriptions.mjs";

/** The schema of all features as the root's schema.graphql has it. */
export function joinedSchema(root) {
  const folders = ["platform/graphql", ...readdirSync(join(root, "server")).sort()];
  const texts = folders
    .map((folder) => join(root, "server", folder, "schema.graphql"))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, "utf8"));
  const schema = buildSchema(texts.join("\n"));
  const errors = validateSchema(schema);
  if (errors.length > 0) throw errors[0];
  addSharedDescriptions(schema);
  return `# Joined from server/*/schema.graphql by \`npm run generate\`. Do not edit.\n\n${printSchema(schema)}\n`;
}

export function writeSchema(root) {
  const path = join(root, "schema.graphql");
  const text = joinedSchema(root);
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}
