import {
  createOperationDescriptor,
  type ConcreteRequest,
  type FragmentRefs,
  type OperationDescriptor,
  type Variables,
} from "relay-runtime";
import { MockPayloadGenerator, type MockEnvironment } from "relay-test-utils";
import issueQuery from "#web/__generated__/liveIssueRefetchQuery.graphql.ts";
import timelineQuery from "#web/__generated__/useTimelinePagesQuery.graphql.ts";

type Resolvers = NonNullable<Parameters<typeof MockPayloadGenerator.generate>[1]>;

export const ISSUE_ID = "I_1";

/** Writes an issue with all that its page shows into the store. Fields that are not given get placeholder values. */
export function writeIssue(environment: MockEnvironment, resolvers: Resolvers = {}): OperationDescriptor {
  return writeResponse(environment, issueQuery, { id: ISSUE_ID, timelineCount: 1 }, resolvers);
}

/** Writes items of the issue's timeline into the store. */
export function writeTimeline(environment: MockEnvironment, items: readonly object[]): OperationDescriptor {
  return writeResponse(
    environment,
    timelineQuery,
    { id: ISSUE_ID, skip: 0, first: items.length },
    {
      IssueTimelineItemsConnection: () => ({ edges: items.map((node) => ({ node })) }),
    },
  );
}

function writeResponse(
  environment: MockEnvironment,
  query: ConcreteRequest,
  variables: Variables,
  resolvers: Resolvers,
): OperationDescriptor {
  const operation = createOperationDescriptor(query, variables);
  const node = () => ({ __typename: "Issue", id: ISSUE_ID });
  const { data } = MockPayloadGenerator.generate(operation, { Node: node, ...resolvers });
  if (!data) throw new Error("There is no response to write.");
  environment.retain(operation);
  environment.commitPayload(operation, data);
  return operation;
}

type FragmentRef<Name extends string> = { readonly " $fragmentSpreads": FragmentRefs<Name> };

/** What a parent passes to a component for it to read a fragment of a record. */
export function fragmentRef<Name extends string>(
  operation: OperationDescriptor,
  fragment: Name,
  id: string = ISSUE_ID,
): FragmentRef<Name> {
  const reference = { __id: id, __fragments: { [fragment]: {} }, __fragmentOwner: operation.request };
  // Relay does not publish the type of references.
  return reference as unknown as FragmentRef<Name>;
}
