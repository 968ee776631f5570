// Modules of Relay that the pages load and never use. The build replaces them to keep the bundle small.
// relay-plugin.test.ts compares each entry with the installed version of Relay.
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

/**
 * `path` is the module in node_modules, `code` a part of its text, `requiredBy` lists all modules of Relay that load it,
 * and `unusedBecause` explains why nothing calls it.
 */
export const REPLACED_MODULES = [
  {
    path: "react-relay/lib/relay-hooks/useFragmentInternal_CURRENT.js",
    code: "module.exports = useFragmentInternal;",
    requiredBy: ["react-relay/lib/relay-hooks/useFragmentInternal.js"],
    unusedBecause: "the flag ENABLE_ACTIVITY_COMPATIBILITY selects useFragmentInternal_EXPERIMENTAL",
    replacement: "module.exports = {};",
  },
  {
    path: "relay-runtime/lib/mutations/readUpdatableFragment.js",
    code: "readUpdatableFragment: readUpdatableFragment",
    requiredBy: [
      "relay-runtime/lib/mutations/RelayRecordSourceProxy.js",
      "relay-runtime/lib/mutations/RelayRecordSourceSelectorProxy.js",
    ],
    unusedBecause: "no document has @updatable",
    replacement: "module.exports = {};",
  },
  {
    path: "relay-runtime/lib/mutations/readUpdatableQuery.js",
    code: "readUpdatableQuery: readUpdatableQuery",
    requiredBy: [
      "relay-runtime/lib/mutations/RelayRecordSourceProxy.js",
      "relay-runtime/lib/mutations/RelayRecordSourceSelectorProxy.js",
    ],
    unusedBecause: "no document has @updatable",
    replacement: "module.exports = {};",
  },
  {
    path: "relay-runtime/lib/store/live-resolvers/LiveResolverCache.js",
    code: "LiveResolverCache: LiveResolverCache",
    requiredBy: ["relay-runtime/lib/store/RelayModernStore.js"],
    unusedBecause: "no field is resolved in the browser, so the cache of such fields holds nothing",
    replacement: `
const { NoopResolverCache } = require("../ResolverCache");
class LiveResolverCache extends NoopResolverCache {
  batchLiveStateUpdates(callback) { return callback(); }
  batchLiveStateUpdatesWithoutNotify(callback) { callback(); return false; }
  getLiveResolverPromise() { return undefined; }
  invalidateResolverRecords() {}
  unsubscribeFromLiveResolverRecords() {}
}
module.exports = { LiveResolverCache, RELAY_RESOLVER_LIVE_STATE_SUBSCRIPTION_KEY: "", getUpdatedDataIDs: () => new Set() };
`,
  },
  {
    path: "relay-runtime/lib/index.js",
    code: "__internal: __internal",
    requiredBy: [],
    unusedBecause: "the pages and the hooks that they use import the parts below, and no other",
    replacement: `
const { fetchQuery, getPromiseForActiveRequest } = require("./query/fetchQueryInternal");
const { getFragment, getRequest, graphql } = require("./query/GraphQLTag");
const { createOperationDescriptor } = require("./store/RelayModernOperationDescriptor");
const { areEqualSelectors, getSelector, getVariablesFromFragment } = require("./store/RelayModernSelector");
const { handlePotentialSnapshotErrors } = require("./util/handlePotentialSnapshotErrors");
module.exports = {
  ConnectionHandler: require("./handlers/connection/ConnectionHandler"),
  Environment: require("./store/RelayModernEnvironment"),
  Network: require("./network/RelayNetwork"),
  Observable: require("./network/RelayObservable"),
  RecordSource: require("./store/RelayRecordSource"),
  RelayFeatureFlags: require("./util/RelayFeatureFlags"),
  Store: require("./store/RelayModernStore"),
  areEqualSelectors,
  commitLocalUpdate: require("./mutations/commitLocalUpdate"),
  commitMutation: require("./mutations/commitMutation"),
  createOperationDescriptor,
  fetchQuery: require("./query/fetchQuery"),
  getFragment,
  getPendingOperationsForFragment: require("./util/getPendingOperationsForFragment"),
  getRequest,
  getSelector,
  getVariablesFromFragment,
  graphql,
  handlePotentialSnapshotErrors,
  isPromise: require("./util/isPromise"),
  recycleNodesInto: require("./util/recycleNodesInto"),
  requestSubscription: require("./subscription/requestSubscription"),
  __internal: {
    createRelayContext: require("./store/createRelayContext"),
    createRelayLoggingContext: require("./store/createRelayLoggingContext"),
    fetchQuery,
    getPromiseForActiveRequest,
  },
};
`,
  },
  {
    path: "relay-runtime/lib/mutations/RelayDeclarativeMutationConfig.js",
    code: "convert: convert",
    requiredBy: [
      "relay-runtime/lib/index.js",
      "relay-runtime/lib/mutations/applyOptimisticMutation.js",
      "relay-runtime/lib/mutations/commitMutation.js",
      "relay-runtime/lib/subscription/requestSubscription.js",
    ],
    unusedBecause: "no mutation and no subscription has configs",
    replacement: "module.exports = {};",
  },
];

const LATER = JSON.stringify(join(ROOT, "web/platform/relay/later-operations.ts"));

/**
 * Modules that execute operations. In the browser's build functions that load them take their place. "?whole" after the path
 * names the module itself.
 */
export const LATER_MODULES = [
  {
    path: "relay-runtime/lib/store/OperationExecutor.js",
    code: "execute: execute",
    replacement: `module.exports = require(${LATER});`,
  },
  {
    path: "relay-runtime/lib/store/normalizeResponse.js",
    code: "module.exports = normalizeResponse;",
    replacement: `module.exports = require(${LATER}).normalizeResponse;`,
  },
  {
    path: "relay-runtime/lib/handlers/connection/ConnectionHandler.js",
    code: "insertEdgeAfter: insertEdgeAfter",
    replacement: `module.exports = require(${LATER}).connectionHandler;`,
  },
  {
    path: "relay-runtime/lib/handlers/RelayDefaultHandlerProvider.js",
    code: "module.exports = RelayDefaultHandlerProvider;",
    replacement: `module.exports = require(${LATER}).handlerProvider;`,
  },
];
