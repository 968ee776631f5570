import { describe, expect } from "vitest";
import { createPull } from "#server/pulls/create-pull.ts";
import { test, type RestWorld } from "#server/rest/test/rest-test.ts";

type Forms = { body?: string | null; body_html?: string; body_text?: string };

const REPO = "/repos/octo/hello";
const TEXT = "**Hi** <script>alert(1)</script>\n\n- one & two";
const FORMS: Record<string, readonly (keyof Forms)[]> = {
  raw: ["body"],
  text: ["body_text"],
  html: ["body_html"],
  full: ["body", "body_html", "body_text"],
};

/** An issue, a pull request, a comment, a review and a milestone with the same text. */
async function write(world: RestWorld) {
  const pull = await createPull(world.as("wren"), {
    repositoryId: world.hello.id,
    title: "Change",
    body: TEXT,
    baseRefName: "main",
    headRefName: "topic",
  });
  const post = async (path: string, body: object) =>
    (await world.rest<{ id: number; number: number }>(`POST ${REPO}${path}`, { body })).body;
  const issue = await post("/issues", { title: "Crash", body: TEXT });
  const comment = await post(`/issues/${issue.number}/comments`, { body: TEXT });
  const review = await post(`/pulls/${pull.number}/reviews`, { event: "COMMENT", body: TEXT });
  const milestone = await post("/milestones", { title: "v1", description: TEXT });
  return { issue, comment, pull, review, milestone };
}

function pickForms(value: unknown): Forms {
  const { body, body_html, body_text } = (Array.isArray(value) ? value[0] : value) as Forms;
  return {
    ...(body === undefined ? {} : { body }),
    ...(body_html === undefined ? {} : { body_html }),
    ...(body_text === undefined ? {} : { body_text }),
  };
}

describe.each(Object.entries(FORMS))("the media type %s", (form, fields) => {
  const accept = `application/vnd.github.${form}+json`;
  const expected: Forms = Object.fromEntries(
    Object.entries({
      body: TEXT,
      body_html: expect.stringMatching(
        /<strong>Hi<\/strong>[^<]*<\/p>\s*<ul[\s\S]*<li[^>]*>one &amp; two<\/li>/,
      ) as unknown,
      body_text: expect.stringMatching(/^Hi[^*<]*one & two$/) as unknown,
    }).filter(([name]) => fields.includes(name as keyof Forms)),
  );

  test("selects the forms of the texts of issues, comments, pull requests and reviews", async ({ world }) => {
    const { issue, comment, pull, review } = await write(world);
    const paths = [
      `/issues/${issue.number}`,
      "/issues?labels=&sort=created&direction=desc&state=all",
      `/issues/${issue.number}/comments`,
      `/issues/comments/${comment.id}`,
    ];
    for (const path of paths) {
      const { body, headers } = await world.rest(`GET ${REPO}${path}`, { headers: { accept } });
      expect({ path, ...pickForms(body) }).toEqual({ path, ...expected });
      expect(headers["x-github-media-type"]).toBe(`github.v3; param=${form}; format=json`);
    }
    // GitHub's description requires the body of a review, and that of a pull request, which can be null.
    const read = await world.rest(`GET ${REPO}/pulls/${pull.number}/reviews/${review.id}`, { headers: { accept } });
    expect(pickForms(read.body)).toEqual({ body: TEXT, ...expected });
    for (const path of [`/pulls/${pull.number}`, "/pulls"]) {
      const { body } = await world.rest(`GET ${REPO}${path}`, { headers: { accept } });
      expect({ path, ...pickForms(body) }).toEqual({ path, body: null, ...expected });
    }
  });

  test("changes nothing about milestones, whose description is plain text", async ({ world }) => {
    const { milestone } = await write(world);
    const { body, status } = await world.rest(`GET ${REPO}/milestones/${milestone.number}`, { headers: { accept } });
    expect({ status, body }).toMatchObject({ status: 200, body: { description: TEXT } });
    expect(pickForms(body)).toEqual({});
  });
});

test("a written text is answered in the form that is asked for", async ({ world }) => {
  const headers = { accept: "application/vnd.github.html+json" };
  const { body } = await world.rest(`POST ${REPO}/issues`, { body: { title: "Crash", body: "*Hi*" }, headers });
  expect(pickForms(body)).toEqual({ body_html: expect.stringContaining("<em>Hi</em>") as unknown });
});
