import { createMockEnvironment, MockPayloadGenerator, type MockEnvironment } from "relay-test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPageQueries, RETAINED_MAX, RETAINED_MS } from "#web/platform/router/page-queries.ts";
import query from "#web/__generated__/SignInPageQuery.graphql.ts";

let environment: MockEnvironment;
let queries: ReturnType<typeof createPageQueries>;
/** How many queries keep their data in the store. */
let retainedCount: number;

beforeEach(() => {
  vi.useFakeTimers();
  environment = createMockEnvironment();
  retainedCount = 0;
  vi.spyOn(environment, "retain").mockImplementation(() => {
    retainedCount += 1;
    return { dispose: () => void (retainedCount -= 1) };
  });
  queries = createPageQueries(environment);
});
afterEach(() => {
  vi.useRealTimers();
});

const prefetch = (variables = {}) => void queries.prefetch(query, variables);

/** Answers the requests that are under way, and returns how many they were. */
function answer(): number {
  const operations = environment.mock.getAllOperations();
  for (const operation of operations) environment.mock.resolve(operation, MockPayloadGenerator.generate(operation));
  return operations.length;
}

test("the data of a query stay in the store for minutes, so that its page opens with them", () => {
  prefetch();
  vi.advanceTimersByTime(RETAINED_MS - 1);
  expect(retainedCount).toBe(1);
  vi.advanceTimersByTime(1);
  expect(retainedCount).toBe(0);
});

test("the data of a limited number of queries stay in the store", () => {
  for (let page = 0; page < RETAINED_MAX + 5; page += 1) prefetch({ page });
  expect(retainedCount).toBe(RETAINED_MAX);
});

test("a query that is fetched again is retained once, from then on", () => {
  prefetch();
  vi.advanceTimersByTime(60_000);
  prefetch();
  expect(retainedCount).toBe(1);
  vi.advanceTimersByTime(RETAINED_MS - 1);
  expect(retainedCount).toBe(1);
});

test("a response is fresh for ten seconds, also if an earlier one was forgotten", () => {
  prefetch();
  answer();
  queries.forget();
  vi.advanceTimersByTime(5000);
  prefetch();
  expect(answer()).toBe(1);
  vi.advanceTimersByTime(9000);
  prefetch();
  expect(answer()).toBe(0);
  vi.advanceTimersByTime(1001);
  prefetch();
  expect(answer()).toBe(1);
});
