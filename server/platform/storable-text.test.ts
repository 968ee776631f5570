import { afterAll, beforeAll, describe, expect, test as plain } from "vitest";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { mendTexts, refuseNul, toStorable } from "#server/platform/storable-text.ts";
import { copyDatabase } from "#server/test/database.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";
import { test } from "#server/test/world-test.ts";

const NUL = "a\0b";
const HALF = "half \ud83d";

describe("texts", () => {
  plain("are made storable at any depth, also as keys, and other data stays", () => {
    expect(toStorable("plain 😀")).toBe("plain 😀");
    expect(toStorable(`${NUL}${HALF}`)).toBe("a\uFFFDbhalf \uFFFD");
    expect(mendTexts({ list: [NUL, 1, null, true], "k\0": { deep: HALF } })).toEqual({
      list: ["a\uFFFDb", 1, null, true],
      "k\uFFFD": { deep: "half \uFFFD" },
    });
    const hostile = JSON.parse('{"__proto__": {"x": 1}}') as object;
    expect(Object.keys(mendTexts(hostile))).toEqual(["__proto__"]);
    expect(mendTexts(undefined)).toBeUndefined();
  });

  plain("with a NUL character are refused in writes", () => {
    expect(() => refuseNul([{ title: NUL }])).toThrow("A text cannot contain NUL characters.");
    expect(refuseNul({ title: HALF })).toEqual({ title: "half \uFFFD" });
  });

  plain("in deeply nested data do not exhaust the stack", () => {
    let deep: unknown = "x";
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(() => mendTexts(deep)).toThrow("nested more than 64 levels deep");
  });
});

describe("the API", () => {
  const CREATE = "mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { title body } } }";

  test("refuses NUL characters in mutations, wherever they are", async ({ world }) => {
    const repositoryId = globalId("R", world.hello.id);
    const ADD = "mutation ($input: CreateLabelInput!) { createLabel(input: $input) { label { name } } }";
    for (const [document, input] of [
      [CREATE, { repositoryId, title: NUL }],
      [CREATE, { repositoryId, title: "x", body: NUL }],
      [CREATE, { repositoryId, title: "x", clientMutationId: NUL }],
      [CREATE, { repositoryId: NUL, title: "x" }],
      [ADD, { repositoryId, name: NUL, color: "ff0000" }],
    ] as const) {
      const { errors } = await world.graphql("mona", document, { input });
      expect(errors, JSON.stringify(input)).toMatchObject([{ type: "UNPROCESSABLE" }]);
    }
  });

  test("refuses NUL characters in the document", async ({ world }) => {
    await expect(world.graphql(null, `{ repository(owner: "a\\u0000", name: "b") { id } }`)).rejects.toThrow(
      "A text cannot contain NUL characters.",
    );
  });

  test("stores a lone surrogate as U+FFFD", async ({ world }) => {
    const input = { repositoryId: globalId("R", world.hello.id), title: HALF, body: HALF };
    expect(await world.graphql("mona", CREATE, { input })).toMatchObject({
      data: { createIssue: { issue: { title: "half \uFFFD", body: "half \uFFFD" } } },
    });
  });

  test("finds nothing by a text that cannot be stored", async ({ world }) => {
    const REPOSITORY = "query ($o: String!) { repository(owner: $o, name: $o) { id } }";
    expect(await world.graphql(null, REPOSITORY, { o: NUL })).toEqual({ data: { repository: null } });
    const SEARCH = "query ($q: String!) { search(query: $q, type: ISSUE, first: 5) { issueCount } }";
    for (const q of [`label:${NUL}`, `author:${NUL}`, NUL, `-${NUL}`, HALF, `project:octo/${NUL}`]) {
      const result = await world.graphql("mona", SEARCH, { q: `repo:octo/hello ${q}` });
      expect(result.errors?.map(({ type }) => type) ?? [], JSON.stringify(q)).not.toContain("INTERNAL");
    }
  });
});

describe("routes", () => {
  let server: TestServer;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const copy = await copyDatabase();
    drop = copy.drop;
    server = await startTestServer(copy.connection);
  });
  afterAll(async () => {
    await server.stop();
    await drop();
  });

  plain("answer NUL characters and wrong encodings with a status below 500", async () => {
    const cookie = await signedIn(server, "mona");
    for (const path of [
      "/repos/a%00b/c/contents/x",
      "/api/v3/repos/a%00b/c/contents",
      "/user-attachments/assets/a%00b",
      "/login?error=%00",
      "/a%00b.png",
      "/users/a%00b",
      "/%",
      "/%E0%A4/x",
    ]) {
      const { status } = await server.send(path, { cookie });
      expect(status, path).toBe(400);
    }
    const session = await server.send("/session", { body: { login: NUL, password: NUL } });
    expect(session.status).toBeLessThan(500);
    const file = await server.send("/repos/o/r/contents/x", {
      method: "PUT",
      cookie,
      body: { message: NUL, content: "" },
    });
    expect(file.status).toBeLessThan(500);
  });
});
