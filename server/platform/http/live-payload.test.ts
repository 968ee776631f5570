import { parse } from "graphql";
import { expect, test } from "vitest";
import { getPayloadVariables } from "#server/platform/http/live-payload.ts";

test("a payload depends on the variables below the subscription, not on those that select its events", () => {
  const document = parse(`
    subscription ($queries: [String!], $isFull: Boolean!, $size: Int!, $login: String!) {
      visibleIssueUpdated(queries: $queries) { issue @include(if: $isFull) { ...Row } }
    }
    fragment Row on Issue { author(login: $login) { avatarUrl(size: $size) } }`);
  const variables = { queries: ["is:open"], isFull: true, size: 64, login: "mona" };
  expect(getPayloadVariables(document, variables)).toEqual({ isFull: true, size: 64, login: "mona" });
});
