import { createHash } from "node:crypto";
import type { DocumentNode } from "graphql";
import { LRUCache } from "lru-cache";
import { LIMITS } from "#shared/limits.ts";

/** An estimate of the memory of a parsed document and its compiled operation: a constant, and a factor for each byte of its text. */
const BYTES_PER_DOCUMENT = 16 * 1024;
const BYTES_PER_BYTE = 30;

/**
 * The documents that were used last, by the hash of their text, so that the texts need no memory. Large and faulty
 * documents are not stored: no client can fill the memory or evict the documents of others with a few requests.
 */
export class DocumentCache {
  private readonly documents = new LRUCache<string, DocumentNode>({ maxSize: LIMITS.graphqlCacheBytes });

  get(text: string): DocumentNode | undefined {
    return isKept(text) ? this.documents.get(hash(text)) : undefined;
  }

  add(text: string, document: DocumentNode): void {
    if (!isKept(text)) return;
    const size = BYTES_PER_DOCUMENT + BYTES_PER_BYTE * Buffer.byteLength(text);
    this.documents.set(hash(text), document, { size });
  }

  /** An estimate of the memory. */
  get bytes(): number {
    return this.documents.calculatedSize;
  }

  get size(): number {
    return this.documents.size;
  }
}

function isKept(text: string): boolean {
  return text.length <= LIMITS.graphqlCachedDocument && Buffer.byteLength(text) <= LIMITS.graphqlCachedDocument;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
