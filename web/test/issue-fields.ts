import { createMockEnvironment, type MockEnvironment } from "relay-test-utils";
import { fragmentRef, ISSUE_ID, writeIssue } from "#web/test/store.ts";

/** An environment whose store has an issue with these fields, and its reference for a component's fragment. */
export function createIssue<Name extends string>(fragment: Name, fields: object) {
  const environment = createMockEnvironment();
  return { environment, issue: writeIssueFields(environment, fragment, fields) };
}

/** Writes the issue again, as a live update does. */
export function writeIssueFields<Name extends string>(environment: MockEnvironment, fragment: Name, fields: object) {
  const node = { __typename: "Issue", id: ISSUE_ID, ...fields };
  return fragmentRef(writeIssue(environment, { Query: () => ({ node }) }), fragment);
}
