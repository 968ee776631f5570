// Modules of Relay that the pages load and never use. The build replaces them to keep the bundle small.
// relay-plugin.test.ts compares each entry with the installed version of Relay.

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
    path: "relay-runtime/lib/mutations/createUpdatableProxy.js",
    code: "createUpdatableProxy: createUpdatableProxy",
    requiredBy: [
      "relay-runtime/lib/mutations/readUpdatableFragment.js",
      "relay-runtime/lib/mutations/readUpdatableQuery.js",
    ],
    unusedBecause: "no document has @updatable",
    replacement: "module.exports = {};",
  },
  {
    path: "relay-runtime/lib/store/observeFragmentExperimental.js",
    code: "observeFragment: observeFragment",
    requiredBy: [
      "relay-runtime/lib/experimental.js",
      "relay-runtime/lib/store/observeQueryExperimental.js",
      "relay-runtime/lib/store/waitForFragmentExperimental.js",
    ],
    unusedBecause: "nothing imports relay-runtime/experimental",
    replacement: "module.exports = {};",
  },
  {
    path: "relay-runtime/lib/store/waitForFragmentExperimental.js",
    code: "waitForFragmentData: waitForFragmentData",
    requiredBy: ["relay-runtime/lib/experimental.js"],
    unusedBecause: "nothing imports relay-runtime/experimental",
    replacement: "module.exports = {};",
  },
  {
    path: "relay-runtime/lib/store/NormalizationEngine.js",
    code: "module.exports = NormalizationEngine;",
    requiredBy: ["relay-runtime/lib/index.js"],
    unusedBecause: "Relay itself exports it and does not use it",
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
];
