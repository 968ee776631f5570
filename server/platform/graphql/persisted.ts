import { existsSync, readFileSync } from "node:fs";
import type { DocumentNode } from "graphql";
import type { Executor } from "#server/platform/graphql/execute.ts";

/** The operations of the web pages, by the ids that the build gives them. */
export type PersistedOperations = { document(id: string): DocumentNode | undefined };

type Options = {
  path: string;
  executor: Executor;
  /** Whether an unknown id reads the file again: in development a build adds operations while the server runs. */
  reloads: boolean;
};

export function readPersisted({ path, executor, reloads }: Options): PersistedOperations {
  let texts = read(path);
  // Not in the document cache, so that other clients cannot evict them. Their number is that of the pages' operations.
  const documents = new Map<string, DocumentNode>();
  return {
    document(id) {
      const known = documents.get(id);
      if (known) return known;
      if (texts[id] === undefined && reloads) texts = read(path);
      const text = Object.hasOwn(texts, id) ? texts[id] : undefined;
      if (text === undefined) return undefined;
      const document = executor.parse(text);
      if (!("kind" in document))
        throw new Error(`The persisted operation ${id} is invalid: ${document[0]?.message ?? ""}`);
      documents.set(id, document);
      return document;
    },
  };
}

function read(path: string): Record<string, string> {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, string>) : {};
}
