import { useCallback } from "react";
import type { GraphQLTaggedNode, MutationConfig, MutationParameters } from "relay-runtime";
import { useMutation } from "#web/platform/relay/lazy-operation.ts";
import { MutationError } from "#web/platform/relay/network.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";

type CommandParameters = MutationParameters & { variables: { input: object } };
type Input<T extends CommandParameters> = T["variables"]["input"];
export type Store = Parameters<NonNullable<MutationConfig<MutationParameters>["updater"]>>[0];

export type CommandOptions<T extends CommandParameters> = {
  updater?: (store: Store, input: Input<T>) => void;
  /** Changes the store until the response arrives. */
  optimisticUpdater?: (store: Store, input: Input<T>) => void;
  /** Needs `@raw_response_type` on the mutation. */
  optimisticResponse?: (input: Input<T>) => NonNullable<MutationConfig<T>["optimisticResponse"]>;
  /** Called when it has completed, whoever called it. */
  onDone?: (input: Input<T>) => void;
  /** The responses of queries are not out of date after it. */
  keepsResponses?: true;
};

export type Handlers<T extends CommandParameters> = {
  onCompleted?: (response: T["response"]) => void;
  /** Without it the message is shown as a toast. */
  onError?: (error: MutationError) => void;
};

type RunCommand<T extends CommandParameters> = (input: Input<T>, handlers?: Handlers<T>) => void;

/**
 * A mutation as a function of its input, and whether it is pending. Each
 * mutation has a hook that calls this and returns the same pair:
 * `const [closeIssue, isClosing] = useCloseIssue()`.
 */
export function useCommand<T extends CommandParameters>(
  mutation: GraphQLTaggedNode,
  options?: CommandOptions<T>,
): [RunCommand<T>, boolean] {
  const [commit, isPending] = useMutation<T>(mutation);
  const run = useCallback<RunCommand<T>>(
    (input, { onCompleted, onError = showErrorToast } = {}) => {
      commit({
        variables: { input },
        updater: options?.updater && ((store) => options.updater?.(store, input)),
        optimisticUpdater: options?.optimisticUpdater && ((store) => options.optimisticUpdater?.(store, input)),
        optimisticResponse: options?.optimisticResponse?.(input),
        cacheConfig: { metadata: { keepsResponses: options?.keepsResponses } },
        onCompleted: (response) => {
          options?.onDone?.(input);
          onCompleted?.(response);
        },
        onError: (error) => onError(toMutationError(error)),
      });
    },
    [commit, options],
  );
  return [run, isPending];
}

export function showErrorToast(error: MutationError): void {
  showToast("error", error.message);
}

export function toMutationError(error: Error): MutationError {
  return error instanceof MutationError ? error : new MutationError(error.message);
}
