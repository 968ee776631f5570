/** Modules of relay-runtime by their own files, which its types do not name. */
declare module "relay-runtime/lib/store/OperationExecutor.js?whole" {
  import type { Execution, Executor } from "#web/platform/relay/later-operations.ts";
  const executor: { execute(execution: Execution): Executor };
  export default executor;
}
declare module "relay-runtime/lib/handlers/RelayDefaultHandlerProvider.js?whole" {
  import type { HandlerProvider } from "#web/platform/relay/later-operations.ts";
  const provider: HandlerProvider;
  export default provider;
}
declare module "relay-runtime/lib/store/normalizeResponse.js?whole" {
  import type { GraphQLResponse } from "relay-runtime";
  export default function normalizeResponse(response: GraphQLResponse, ...others: unknown[]): unknown;
}
declare module "relay-runtime/lib/handlers/connection/ConnectionHandler.js?whole" {
  export { ConnectionHandler as default } from "relay-runtime";
}
