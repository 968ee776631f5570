/**
 * The parts of react-relay that the pages use. The build replaces react-relay's own index
 * by this, which would add pagination, entry points and query loaders to the bundle.
 */
export { default as RelayEnvironmentProvider } from "react-relay/lib/relay-hooks/RelayEnvironmentProvider.js";
export { default as useFragment } from "react-relay/lib/relay-hooks/useFragment.js";
export { default as useRelayEnvironment } from "react-relay/lib/relay-hooks/useRelayEnvironment.js";
export { commitMutation, fetchQuery, useMutation, useSubscription } from "#web/platform/relay/lazy-operation.ts";
export { graphql } from "relay-runtime";
