/**
 * What the pages use of react-relay, and no more: its own index brings
 * pagination, entry points and query loaders along, which nobody calls. The
 * build puts this in its place.
 */
export { default as RelayEnvironmentProvider } from "react-relay/lib/relay-hooks/RelayEnvironmentProvider.js";
export { default as useFragment } from "react-relay/lib/relay-hooks/useFragment.js";
export { default as useLazyLoadQuery } from "react-relay/lib/relay-hooks/useLazyLoadQuery.js";
export { default as useRelayEnvironment } from "react-relay/lib/relay-hooks/useRelayEnvironment.js";
export { commitMutation, fetchQuery, useMutation, useSubscription } from "#web/platform/relay/lazy-operation.ts";
export { graphql } from "relay-runtime";
