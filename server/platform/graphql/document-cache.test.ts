import { parse } from "graphql";
import { describe, expect, test } from "vitest";
import { DocumentCache } from "#server/platform/graphql/document-cache.ts";
import { Executor } from "#server/platform/graphql/execute.ts";
import { executor } from "#server/test/world.ts";
import { LIMITS } from "#shared/limits.ts";

const text = (n: number, padding = 0) => `{ viewer { login } } #${n}${" ".repeat(padding)}`;

describe("the cache of documents", () => {
  test("is limited in bytes and evicts the least recently used documents", () => {
    const cache = new DocumentCache();
    const first = parse(text(0));
    cache.add(text(0), first);
    for (let n = 1; n < 5_000; n += 1) {
      cache.add(text(n, 1_000), parse(text(n)));
      if (n % 10 === 0) expect(cache.get(text(0))).toBe(first);
    }
    expect(cache.bytes).toBeLessThanOrEqual(LIMITS.graphqlCacheBytes);
    expect(cache.size).toBeLessThan(1_000);
    expect(cache.get(text(1, 1_000))).toBeUndefined();
    expect(cache.get(text(4_999, 1_000))).toBeDefined();
  });

  test("stores neither large nor faulty documents", () => {
    const own = new Executor(executor.schema);
    expect(own.document(text(1))).toBe(own.document(text(1)));
    const large = text(1, LIMITS.graphqlCachedDocument);
    expect(own.document(large)).not.toBe(own.document(large));
    expect(own.document("{ nothing }")).not.toBe(own.document("{ nothing }"));
  });
});
