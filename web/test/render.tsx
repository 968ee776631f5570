import { act, render, type RenderResult } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { RelayEnvironmentProvider } from "react-relay";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { OperationDescriptor } from "relay-runtime";
import { createPageState, PageStateContext, type PageState } from "#web/platform/page-state.ts";
import { useCommandKeys } from "#web/platform/commands/useCommandKeys.ts";
import { createMockEnvironment, MockPayloadGenerator, type MockEnvironment } from "relay-test-utils";

type Rendered = RenderResult & {
  user: UserEvent;
  environment: MockEnvironment;
  state: PageState;
  /** The address that the router shows, with its search and hash. */
  address: () => string;
};

type Options = { path?: string; environment?: MockEnvironment };

/** Renders a component inside a router and a Relay environment whose network the test answers. */
export function renderComponent(element: ReactElement, options: Options = {}): Rendered {
  const { path = "/", environment = createMockEnvironment() } = options;
  const state = createPageState();
  const page = (
    <RelayEnvironmentProvider environment={environment}>
      <PageStateContext value={state}>
        {element}
        <CommandKeys />
      </PageStateContext>
    </RelayEnvironmentProvider>
  );
  const router = createMemoryRouter([{ path: "*", element: page }], { initialEntries: [path] });
  const result = render(<RouterProvider router={router} />);
  return {
    ...result,
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    environment,
    state,
    address: () => {
      const { pathname, search, hash } = router.state.location;
      return pathname + search + hash;
    },
  };
}

/** The keys of registered commands, which the root of the pages listens to. */
function CommandKeys() {
  useCommandKeys(true);
  return null;
}

type Resolvers = Parameters<typeof MockPayloadGenerator.generate>[1];

/** Answers the oldest pending operation with these objects; fields that are not given get placeholder values. */
export async function answer(environment: MockEnvironment, resolvers: Resolvers = {}): Promise<OperationDescriptor> {
  const operation = await pending(environment);
  await act(async () => {
    environment.mock.resolve(operation, MockPayloadGenerator.generate(operation, resolvers));
  });
  return operation;
}

/** Fails the oldest pending operation. */
export async function fail(environment: MockEnvironment, error: Error): Promise<OperationDescriptor> {
  const operation = await pending(environment);
  await act(async () => {
    environment.mock.reject(operation, error);
  });
  return operation;
}

/** The pending operations, without that of the header's count, which every page of a signed-in person has. */
export function getOperations(environment: MockEnvironment): OperationDescriptor[] {
  return environment.mock
    .getAllOperations()
    .filter(({ request }) => request.node.operation.name !== "useUnreadCountSubscription");
}

/** Operations start after their artifact is imported, which takes a few turns of the event loop. */
async function pending(environment: MockEnvironment): Promise<OperationDescriptor> {
  for (let turn = 0; turn < 200; turn += 1) {
    const [operation] = getOperations(environment);
    if (operation) return operation;
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
  }
  throw new Error("No operation was started.");
}
