import { existsSync, readFileSync } from "node:fs";
import type { DocumentNode } from "graphql";
import { LRUCache } from "lru-cache";
import type { Executor } from "#server/platform/graphql/execute.ts";

/** The operations of the web pages, by the ids that the build gives them. */
export type PersistedOperations = {
  /** The texts of the operations of this build, by their ids. */
  documents: Readonly<Record<string, string>>;
  document(id: string): DocumentNode | undefined;
  /** Also one of another release, if it is valid in this one. */
  find(id: string): Promise<DocumentNode | undefined>;
};

type Options = {
  path: string;
  executor: Executor;
  /** Whether an unknown id reads the file again: in development a build adds operations while the server runs. */
  reloads: boolean;
  /** The document of an operation of another release. */
  findReleased: (id: string) => Promise<string | undefined>;
};

/** So many operations of other releases are remembered: their number is not known. */
const RELEASED_MAX = 200;

export function readPersisted({ path, executor, reloads, findReleased }: Options): PersistedOperations {
  let texts = read(path);
  // Not in the document cache, so that other clients cannot evict them. Their number is that of the pages' operations.
  const documents = new Map<string, DocumentNode>();
  /** Undefined: this release does not understand the operation. */
  const released = new LRUCache<string, { document: DocumentNode | undefined }>({ max: RELEASED_MAX });
  const getDocument = (id: string): DocumentNode | undefined => {
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
  };
  return {
    documents: texts,
    document: getDocument,
    async find(id) {
      const own = getDocument(id);
      if (own) return own;
      const known = released.get(id);
      if (known) return known.document;
      const text = await findReleased(id);
      if (text === undefined) return undefined;
      const parsed = executor.parse(text);
      const document = "kind" in parsed ? parsed : undefined;
      released.set(id, { document });
      return document;
    },
  };
}

function read(path: string): Record<string, string> {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, string>) : {};
}
