// Joins the features' schema.graphql files, in the order of their names, into the one at the root.
import { readdirSync, readFileSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, printSchema, validateSchema } from "graphql";
import { addSharedDescriptions } from "./schema-descriptions.mjs";

/** Each feature's part of the schema; the platform's comes first. */
export function featureSchemas(root) {
  return ["platform/graphql", ...readdirSync(join(root, "server")).sort()]
    .map((folder) => ({ name: folder.split("/")[0], path: join(root, "server", folder, "schema.graphql") }))
    .filter(({ path }) => existsSync(path))
    .map(({ name, path }) => ({ name, text: readFileSync(path, "utf8") }));
}

/** The schema of all features. */
export function joinSchemas(parts) {
  const schema = buildSchema(parts.map(({ text }) => text).join("\n"));
  const errors = validateSchema(schema);
  if (errors.length > 0) throw errors[0];
  addSharedDescriptions(schema);
  return schema;
}

export function joinedSchema(root) {
  const schema = joinSchemas(featureSchemas(root));
  return `# Joined from server/*/schema.graphql by \`npm run generate\`. Do not edit.\n\n${printSchema(schema)}\n`;
}

export function writeSchema(root) {
  const path = join(root, "schema.graphql");
  const text = joinedSchema(root);
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}
