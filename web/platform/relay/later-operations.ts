import type { ConnectionHandler, DefaultHandlerProvider, OperationDescriptor } from "relay-runtime";
import { SERVER_UNREACHABLE } from "#shared/messages.ts";

export type HandlerProvider = typeof DefaultHandlerProvider;

type Operations = typeof import("#web/platform/relay/operations.ts");

/** What Relay's environment gives to the executor of an operation, as far as it is read here. */
export type Execution = {
  operation: OperationDescriptor;
  operationExecutions: Map<string, "active" | "inactive">;
  sink: { error(error: Error): void };
};

export type Executor = { cancel(): void };

/**
 * Relay's functions that execute operations, as functions that load them first. A page that the server has rendered executes
 * none before it is interactive.
 */
export function loadLater(load: () => Promise<Operations>) {
  let operations: Operations | undefined;

  async function loadOperations(): Promise<Operations> {
    operations ??= await load();
    return operations;
  }

  /** The executor calls the functions below, so it is loaded. */
  function getOperations(): Operations {
    if (!operations) throw new Error("The executor of operations is not loaded.");
    return operations;
  }

  return {
    loadOperations,

    /** The request is sent meanwhile: its observable is a part of the execution. */
    execute(execution: Execution): Executor {
      if (operations) return operations.execute(execution);
      const { identifier } = execution.operation.request;
      let executor: Executor | undefined;
      let isCancelled = false;
      // Components whose data is missing wait for active operations only.
      execution.operationExecutions.set(identifier, "active");
      const end = () => void execution.operationExecutions.delete(identifier);
      async function start() {
        const { execute } = await loadOperations().catch((cause: unknown) => {
          throw new Error(SERVER_UNREACHABLE, { cause });
        });
        if (!isCancelled) executor = execute(execution);
      }
      start().catch((error: Error) => {
        end();
        if (!isCancelled) execution.sink.error(error);
      });
      return {
        cancel() {
          isCancelled = true;
          if (executor) executor.cancel();
          else end();
        },
      };
    },

    normalizeResponse: (...parameters: Parameters<Operations["normalizeResponse"]>) =>
      getOperations().normalizeResponse(...parameters),

    handlerProvider: (handle: string) => getOperations().handlerProvider(handle),

    /** For updaters, which run with a response. Other handlers of Relay read its functions before they call them. */
    connectionHandler: new Proxy({} as typeof ConnectionHandler, {
      get:
        (_, name: keyof typeof ConnectionHandler) =>
        (...parameters: never[]) =>
          (getOperations().connectionHandler[name] as (...parameters: never[]) => unknown)(...parameters),
    }),
  };
}

/** The browser's build puts these in place of the modules of Relay (`scripts/relay-modules.mjs`). */
export const { loadOperations, execute, normalizeResponse, handlerProvider, connectionHandler } = loadLater(
  () => import("#web/platform/relay/operations.ts"),
);
