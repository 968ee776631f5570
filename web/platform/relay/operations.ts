/** The modules of Relay that `later-operations.ts` loads. "?whole": the build does not replace them. */
import executor from "relay-runtime/lib/store/OperationExecutor.js?whole";
export { default as connectionHandler } from "relay-runtime/lib/handlers/connection/ConnectionHandler.js?whole";
export { default as handlerProvider } from "relay-runtime/lib/handlers/RelayDefaultHandlerProvider.js?whole";
export { default as normalizeResponse } from "relay-runtime/lib/store/normalizeResponse.js?whole";

export const { execute } = executor;
