import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startClientWorld } from "#server/test/clients/client-test.ts";

type Row = Record<string, unknown> & { number: number; id: number; issue_url: string };

/** Importers of other trackers read a repository from beginning to end, page by page, and stop where `Link` has no next page. */
describe("an importer", () => {
  let client: Awaited<ReturnType<typeof startClientWorld>>;
  let token: string;

  beforeAll(async () => {
    client = await startClientWorld();
    token = await client.token("mona");
  });

  afterAll(() => client.stop());

  async function send(url: string, body?: object): Promise<Response> {
    const response = await fetch(url, {
      method: body ? "POST" : "GET",
      headers: {
        authorization: `token ${token}`,
        accept: "application/vnd.github.v3+json",
        "content-type": "application/json",
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect({ url, status: response.status }).toEqual({ url, status: body ? 201 : 200 });
    return response;
  }

  const root = () => `${client.url}/api/v3/repos/octo/hello`;
  const make = async (path: string, body: object) => (await (await send(root() + path, body)).json()) as Row;

  /** All rows of a list, and the number of its pages. */
  async function walk(path: string): Promise<{ rows: Row[]; pages: number }> {
    const rows: Row[] = [];
    let pages = 0;
    let next: string | undefined = root() + path;
    while (next !== undefined) {
      const response: Response = await send(next);
      rows.push(...((await response.json()) as Row[]));
      pages += 1;
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
    }
    return { rows, pages };
  }

  test("walks through all lists of a repository to their ends", async () => {
    for (const title of ["v1", "v2", "v3"]) await make("/milestones", { title });
    for (const name of ["x", "y", "z"]) await make("/labels", { name, color: "ededed" });
    for (const title of ["one", "two", "three", "four", "five"])
      await make("/issues", { title, labels: ["x"], milestone: 1 });
    for (const number of [1, 2, 2, 3, 3]) await make(`/issues/${number}/comments`, { body: `About ${number}` });
    await make("/issues/1/reactions", { content: "heart" });
    for (const head of ["a", "b", "c"]) await make("/pulls", { title: head, head, base: "main" });
    const closing = await fetch(`${root()}/issues/2`, {
      method: "PATCH",
      headers: { authorization: `token ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ state: "closed" }),
    });
    expect(closing.status).toBe(200);
    const wren = { authorization: `token ${await client.token("wren")}`, "content-type": "application/json" };
    for (const body of ["No", "Still no", "Yes"]) {
      const review = await fetch(`${root()}/pulls/6/reviews`, {
        method: "POST",
        headers: wren,
        body: JSON.stringify({ body, event: "COMMENT" }),
      });
      expect(review.status).toBe(200);
    }

    expect(await (await send(root())).json()).toMatchObject({
      full_name: "octo/hello",
      has_issues: true,
      private: false,
    });
    expect(await (await send(`${client.url}/api/v3/rate_limit`)).json()).toMatchObject({ rate: { limit: 5000 } });
    const milestones = await walk("/milestones?state=all&per_page=2");
    expect({ ...milestones, rows: milestones.rows.map((row) => String(row["title"])).toSorted() }).toEqual({
      rows: ["v1", "v2", "v3"],
      pages: 2,
    });
    const labels = await walk("/labels?per_page=2");
    expect(labels.rows.map((row) => row["name"])).toEqual(expect.arrayContaining(["x", "y", "z"]));
    expect(labels.pages).toBe(Math.ceil(labels.rows.length / 2));
    expect(await walk("/releases?per_page=2")).toEqual({ rows: [], pages: 1 });

    const issues = await walk("/issues?state=all&sort=created&direction=asc&per_page=3");
    expect(issues.pages).toBe(3);
    expect(issues.rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(issues.rows[1]).toMatchObject({ state: "closed", labels: [{ name: "x" }], milestone: { title: "v1" } });
    expect(issues.rows.filter((row) => row["pull_request"]).map(({ number }) => number)).toEqual([6, 7, 8]);

    const comments = await walk("/issues/comments?sort=created&direction=asc&per_page=2");
    expect(comments.pages).toBe(3);
    expect(comments.rows.map((row) => Number(row.issue_url.split("/").at(-1)))).toEqual([1, 2, 2, 3, 3]);

    const [first] = comments.rows;
    await make(`/issues/comments/${first?.id}/reactions`, { content: "rocket" });
    expect((await walk("/issues/1/reactions?per_page=2")).rows).toMatchObject([
      { content: "heart", user: { login: "mona" } },
    ]);
    expect((await walk(`/issues/comments/${first?.id}/reactions?per_page=2`)).rows).toMatchObject([
      { content: "rocket" },
    ]);

    const pulls = await walk("/pulls?state=all&sort=created&direction=asc&per_page=2");
    expect({ ...pulls, rows: pulls.rows.map(({ number }) => number) }).toEqual({ rows: [6, 7, 8], pages: 2 });
    expect(pulls.rows[0]).toMatchObject({ head: { ref: "a" }, base: { ref: "main" } });
    const reviews = await walk("/pulls/6/reviews?per_page=2");
    expect({ ...reviews, rows: reviews.rows.map((row) => row["body"]) }).toEqual({
      rows: ["No", "Still no", "Yes"],
      pages: 2,
    });
    expect(await walk("/pulls/6/comments?per_page=2")).toMatchObject({ rows: [] });
  });
});
