import { existsSync, readFileSync } from "node:fs";
import type { DocumentNode } from "graphql";
import type { Executor } from "#server/platform/graphql/execute.ts";

/** The operations of the web pages, by the id that the build gave them. */
export type PersistedOperations = { document(id: string): DocumentNode | undefined };

/** Reads the file lazily in development, where a build may add operations while the server runs. */
export function readPersisted(path: string, executor: Executor, reload: boolean): PersistedOperations {
  let texts = read(path);
  return {
    document(id) {
      if (texts[id] === undefined && reload) texts = read(path);
      const text = Object.hasOwn(texts, id) ? texts[id] : undefined;
      const document = text === undefined ? undefined : executor.document(text);
      if (!document) return undefined;
      if ("kind" in document) return document;
      throw new Error(`The persisted operation ${id} is invalid: ${document[0]?.message ?? ""}`);
    },
  };
}

function read(path: string): Record<string, string> {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, string>) : {};
}
