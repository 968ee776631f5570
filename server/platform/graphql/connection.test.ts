import { describe, expect, test, vi } from "vitest";
import { loadConnection, type PageArgs, type Slice } from "#server/platform/graphql/connection.ts";

const ROWS = ["a", "b", "c", "d", "e"];

function makeSource() {
  const load = vi.fn(async ({ offset, limit }: Slice) => ROWS.slice(offset, offset + limit));
  return { count: async () => ROWS.length, load };
}

describe("a connection of rows in a database", () => {
  test.each<[PageArgs, string[], boolean]>([
    [{ first: 2 }, ["a", "b"], true],
    [{ first: 2, skip: 4 }, ["e"], false],
    [{ first: 2, skip: 5 }, [], false],
    [{ first: 3, skip: 1, skipLast: 3 }, ["b"], true],
    [{ last: 2 }, ["d", "e"], false],
    [{}, ["a", "b", "c"], true],
  ])("has the rows of %j", async (args, nodes, hasNextPage) => {
    const page = await loadConnection(args, 3, makeSource());
    expect(page).toMatchObject({ nodes, totalCount: 5, pageInfo: { hasNextPage } });
  });

  test("loads them while they are counted", async () => {
    const { load } = makeSource();
    let isLoaded: () => void = () => undefined;
    const loaded = new Promise<void>((resolve) => (isLoaded = resolve));
    const source = {
      // A count that came first would never end.
      count: () => loaded.then(() => ROWS.length),
      load: (slice: Slice) => {
        isLoaded();
        return load(slice);
      },
    };
    expect(await loadConnection({ first: 2, skip: 1 }, 3, source)).toMatchObject({ nodes: ["b", "c"] });
  });

  test("loads none if none are asked for", async () => {
    const source = makeSource();
    expect(await loadConnection({ first: 0 }, 3, source)).toMatchObject({ nodes: [], totalCount: 5 });
    expect(source.load).not.toHaveBeenCalled();
  });

  test("loads no rows behind the end of a list that is not counted further", async () => {
    const source = makeSource();
    const page = await loadConnection({ first: 3, skip: 1 }, 3, { ...source, count: async () => 2, max: 2 });
    expect(page).toMatchObject({ nodes: ["b"], totalCount: 2, pageInfo: { hasNextPage: false } });
    expect(source.load).toHaveBeenCalledExactlyOnceWith({ offset: 1, limit: 1 });
    await loadConnection({ first: 3, skip: 900 }, 3, { ...source, max: 2 });
    expect(source.load).toHaveBeenCalledOnce();
  });

  test("does not load before it knows that the arguments are valid", async () => {
    const source = makeSource();
    await expect(loadConnection({ first: 101 }, 3, source)).rejects.toThrow("exceeds the `first` limit of 100 records");
    expect(source.load).not.toHaveBeenCalled();
  });
});
