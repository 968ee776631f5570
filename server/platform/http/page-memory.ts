import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Result } from "#server/platform/graphql/execute.ts";
import { compressPieces, type Piece } from "#server/platform/http/page-body.ts";
import type { Execute, Page } from "#server/platform/http/page-renderer.ts";
import { LIMITS } from "#shared/limits.ts";

type Operation = { id: string; variables: Record<string, unknown> };

/** What a page was made of. It has its pieces once two requests in turn got the same responses. */
type Entry = { operations: Operation[]; digest: string; validUntil: number; pieces?: Piece[] };

type Options = {
  /** All but the responses that a page depends on. */
  key: string;
  nonce: string;
  execute: Execute;
  render: (execute: Execute) => Promise<Page>;
};

/**
 * The pages of one process that were asked for last. A page is a function of its address, theme and time zone, of the responses
 * to its operations, and of the words for its times. So the server executes the operations that the page had before, and
 * sends that page again if all responses are the same. Nobody sees a page that is made of other data than they got, and nothing
 * has to be invalidated.
 */
export class PageMemory {
  private readonly pages = new LRUCache<string, Entry>({
    maxSize: LIMITS.pageMemoryBytes,
    maxEntrySize: LIMITS.pageMemoryBytes / 8,
    sizeCalculation: getBytes,
  });

  /** The page of before, or else a new one. */
  async getPage({ key, nonce, execute, render }: Options): Promise<Page> {
    const responses = new PageResponses(execute);
    const known = await this.find(key, responses);
    if (known) return { status: 200, pieces: known };
    // Without those operations that only the page before had.
    const rendered = new PageResponses(responses.execute);
    const page = await render(rendered.execute);
    const { status, html, validUntil } = page;
    const digest = await rendered.getDigest();
    if (status !== 200 || html === undefined || validUntil === undefined || digest === undefined) return page;
    const isRepeated = this.pages.get(key)?.digest === digest;
    const pieces = isRepeated ? await compressPieces(html.split(nonce)) : undefined;
    this.pages.set(key, { operations: rendered.operations, digest, validUntil, ...(pieces && { pieces }) });
    return pieces ? { status, pieces } : page;
  }

  private async find(key: string, responses: PageResponses): Promise<Piece[] | undefined> {
    const known = this.pages.get(key);
    if (!known?.pieces || Date.now() >= known.validUntil) return undefined;
    await Promise.allSettled(known.operations.map(({ id, variables }) => responses.execute(id, variables)));
    return (await responses.getDigest()) === known.digest ? known.pieces : undefined;
  }
}

function getBytes({ operations, pieces = [] }: Entry, key: string): number {
  const texts = 2 * (key.length + JSON.stringify(operations).length);
  return pieces.reduce((sum, { deflated }) => sum + deflated.length, texts + 1000);
}

/** The responses to the operations of one page, of which each is executed once. */
class PageResponses {
  private readonly responses = new Map<string, { operation: Operation; result: Promise<Result> }>();
  readonly execute: Execute;

  constructor(execute: Execute) {
    this.execute = (id, variables) => {
      const key = JSON.stringify([id, variables]);
      const known = this.responses.get(key);
      if (known) return known.result;
      const result = execute(id, variables);
      this.responses.set(key, { operation: { id, variables }, result });
      return result;
    };
  }

  get operations(): Operation[] {
    return [...this.responses.values()].map(({ operation }) => operation);
  }

  /** A hash of all operations and responses. Undefined if an operation failed. */
  async getDigest(): Promise<string | undefined> {
    const hash = createHash("sha256");
    for (const [key, { result }] of this.responses) {
      const response = await result.catch(() => undefined);
      if (!response) return undefined;
      hash.update(key).update(JSON.stringify(response));
    }
    return hash.digest("base64");
  }
}
