import { createMockEnvironment } from "relay-test-utils";
import { fragmentRef, ISSUE_ID, writeIssue } from "#web/test/store.ts";

/** An environment whose store has an issue with these fields, and its reference for a component's fragment. */
export function createIssue<Name extends string>(fragment: Name, fields: object) {
  const environment = createMockEnvironment();
  const node = { __typename: "Issue", id: ISSUE_ID, ...fields };
  const operation = writeIssue(environment, { Query: () => ({ node }) });
  return { environment, issue: fragmentRef(operation, fragment) };
}
