import { expect } from "vitest";
import { test } from "#server/test/world-test.ts";

test.for([
  ["/octo/hello/issues/1", "Issue"],
  ["http://localhost:4000/octo/hello/issues/1?x#y", "Issue"],
  ["/octo/hello", "Repository"],
  ["/hubot", "User"],
  ["/octo/secret", null],
  ["//evil.example/octo/hello/issues/1", null],
  ["/octo/hello/issues/%zz", null],
  ["/octo/hello/issues/99999999999", null],
])("%s is %s to a stranger", async ([url, type], { world }) => {
  await world.issue("mona");
  const { data } = await world.graphql("hubot", `query ($url: URI!) { resource(url: $url) { __typename } }`, {
    url,
  });
  expect(data).toEqual({ resource: type && { __typename: type } });
});
