import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { RelayEnvironmentProvider } from "react-relay";
import { createMockEnvironment } from "relay-test-utils";
import { expect, test, vi } from "vitest";
import { MutationError } from "#web/platform/relay/network.ts";
import { useCommand, type Handlers } from "#web/platform/relay/useCommand.ts";
import { useToasts } from "#web/platform/toasts/useToasts.ts";
import { answer, fail } from "#web/test/render.tsx";
import mutation, { type useReopenIssueMutation } from "#web/__generated__/useReopenIssueMutation.graphql.ts";

type Mutation = useReopenIssueMutation & { rawResponse: { reopenIssue: null } };

function renderCommand(options?: Parameters<typeof useCommand<Mutation>>[1]) {
  const environment = createMockEnvironment();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
  );
  const { result } = renderHook(() => ({ command: useCommand<Mutation>(mutation, options), toasts: useToasts()[0] }), {
    wrapper,
  });
  const run = (handlers?: Handlers<Mutation>) => act(() => result.current.command[0]({ issueId: "I_1" }, handlers));
  const isPending = () => result.current.command[1];
  return { environment, run, isPending, toasts: () => result.current.toasts.map((toast) => toast.text) };
}

test("sends the input and is pending until the response", async () => {
  const onCompleted = vi.fn();
  const { environment, run, isPending } = renderCommand();
  expect(isPending()).toBe(false);
  run({ onCompleted });
  expect(isPending()).toBe(true);
  const operation = await answer(environment, { Issue: () => ({ id: "I_1" }) });
  expect(operation.request.variables).toEqual({ input: { issueId: "I_1" } });
  expect(isPending()).toBe(false);
  expect(onCompleted).toHaveBeenCalledExactlyOnceWith({
    reopenIssue: expect.objectContaining({ issue: expect.objectContaining({ id: "I_1" }) }),
  });
});

test("gives the caller an error with its type", async () => {
  const onError = vi.fn();
  const { environment, run, isPending, toasts } = renderCommand();
  run({ onError });
  const error = new MutationError("The issue has changed.", "STALE_DATA");
  await fail(environment, error);
  expect(onError).toHaveBeenCalledExactlyOnceWith(error);
  expect(isPending()).toBe(false);
  expect(toasts()).toEqual([]);
});

test("wraps an error of another kind, which then has no type", async () => {
  const onError = vi.fn();
  const { environment, run } = renderCommand();
  run({ onError });
  await fail(environment, new Error("Out of memory"));
  const [error] = onError.mock.lastCall ?? [];
  expect(error).toBeInstanceOf(MutationError);
  expect(error).toMatchObject({ message: "Out of memory", type: undefined });
});

test("shows a toast for an error that the caller does not handle", async () => {
  const { environment, run, toasts } = renderCommand();
  run();
  await fail(environment, new MutationError("You cannot reopen this issue.", "FORBIDDEN"));
  expect(toasts()).toEqual(["You cannot reopen this issue."]);
});

test("runs the updater with the store and the input", async () => {
  const updater = vi.fn();
  const { environment, run } = renderCommand({ updater });
  run();
  await answer(environment);
  const [store, input] = updater.mock.lastCall ?? [];
  expect(store.getRootField("reopenIssue")).toBeDefined();
  expect(input).toEqual({ issueId: "I_1" });
});

test("shows the optimistic response until the server has answered", async () => {
  const optimisticResponse = vi.fn(() => ({ reopenIssue: null }));
  const { environment, run } = renderCommand({ optimisticResponse });
  run();
  await answer(environment);
  expect(optimisticResponse).toHaveBeenCalledExactlyOnceWith({ issueId: "I_1" });
});
