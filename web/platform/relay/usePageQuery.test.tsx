import { act, screen } from "@testing-library/react";
import { Suspense, useState } from "react";
import { createOperationDescriptor, type OperationType } from "relay-runtime";
import { createMockEnvironment, MockPayloadGenerator, type MockEnvironment } from "relay-test-utils";
import { expect, test, vi } from "vitest";
import { RetryBoundary } from "#web/platform/boundaries/RetryBoundary.tsx";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { answer, fail, getOperations, renderComponent } from "#web/test/render.tsx";
import query from "#web/__generated__/ResetPageQuery.graphql.ts";

type Query = OperationType & { response: { passwordResetLogin?: string | null } };

function Page({ token }: { token: string }) {
  // A new object in each rendering.
  const { passwordResetLogin } = usePageQuery<Query>(query, { token });
  return <p>Reset the password of {passwordResetLogin}</p>;
}

function ChangingPage() {
  const [token, setToken] = useState("first");
  return (
    <Suspense fallback="Loading">
      <Page token={token} />
      <button onClick={() => setToken("second")}>Next</button>
    </Suspense>
  );
}

/** Puts a response into the store, as the loader of a route does. */
function store(environment: MockEnvironment, token: string, login: string) {
  const operation = createOperationDescriptor(query, { token });
  const data = MockPayloadGenerator.generate(operation, { Query: () => ({ passwordResetLogin: login }) }).data;
  act(() => environment.commitPayload(operation, data as never));
  return operation;
}

test("a page shows the response that its route has fetched, and keeps it in the store until it is left", () => {
  const environment = createMockEnvironment();
  store(environment, "first", "mona");
  const dispose = vi.fn();
  const retain = vi.spyOn(environment, "retain").mockReturnValue({ dispose });
  const { unmount } = renderComponent(<ChangingPage />, { environment });
  screen.getByText("Reset the password of mona");
  expect(getOperations(environment)).toEqual([]);
  expect(retain.mock.calls.map(([{ request }]) => request.variables)).toEqual([{ token: "first" }]);
  unmount();
  expect(dispose).toHaveBeenCalledTimes(1);
});

test("it shows what changes in the store, and the response of other variables", async () => {
  const environment = createMockEnvironment();
  store(environment, "first", "mona");
  store(environment, "second", "hubot");
  const { user } = renderComponent(<ChangingPage />, { environment });
  store(environment, "first", "lisa");
  screen.getByText("Reset the password of lisa");
  await user.click(screen.getByRole("button", { name: "Next" }));
  screen.getByText("Reset the password of hubot");
});

test("it fetches what the store does not have, once", async () => {
  const environment = createMockEnvironment();
  renderComponent(<ChangingPage />, { environment });
  screen.getByText("Loading");
  expect(getOperations(environment)).toHaveLength(1);
  await answer(environment, { Query: () => ({ passwordResetLogin: "mona" }) });
  await screen.findByText("Reset the password of mona");
  expect(getOperations(environment)).toEqual([]);
});

test("it fails if that cannot be fetched", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const environment = createMockEnvironment();
  renderComponent(
    <RetryBoundary message="This page could not be loaded." onRetry={() => undefined}>
      <ChangingPage />
    </RetryBoundary>,
    { environment },
  );
  await fail(environment, new Error("The server cannot be reached."));
  await screen.findByText(/This page could not be loaded/);
});
