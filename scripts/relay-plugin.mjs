// Each graphql`…` tag becomes the artifact that relay-compiler made for it. Fragments, and the queries that a page
// reads while it renders, come with their file. What somebody has to do something for (mutations, subscriptions,
// other queries) becomes a function that fetches it: web/platform/relay/lazy-operation.ts calls it.
const TAG = /graphql`\s*([^`]*)`/g;
const NAME = /(query|mutation|subscription|fragment)\s+(\w+)/;

/** Parts of Relay that its flags, as they are, leave unused: an older way to read fragments, experiments, proxies that nobody makes. */
const UNUSED =
  /relay-(?:runtime|hooks)?.*\/(?:useFragmentInternal_CURRENT|createUpdatableProxy|observeFragmentExperimental|waitForFragmentExperimental|NormalizationEngine)\.js$/;

/** No field of ours is worked out in the browser: the cache of such fields holds nothing. */
const LIVE_RESOLVER_CACHE = /relay-runtime\/.*\/LiveResolverCache\.js$/;
const NO_LIVE_RESOLVERS = `
const { NoopResolverCache } = require("../ResolverCache");
class LiveResolverCache extends NoopResolverCache {
  batchLiveStateUpdates(callback) { return callback(); }
  batchLiveStateUpdatesWithoutNotify(callback) { callback(); return false; }
  getLiveResolverPromise() { return undefined; }
  invalidateResolverRecords() {}
  unsubscribeFromLiveResolverRecords() {}
  unsubscribeFromLiveResolverRecordsImpl() {}
}
module.exports = { LiveResolverCache, RELAY_RESOLVER_LIVE_STATE_SUBSCRIPTION_KEY: "", getUpdatedDataIDs: () => new Set() };
`;

export function relay(artifacts) {
  return {
    name: "relay",
    enforce: "pre",
    transform(code, id) {
      if (LIVE_RESOLVER_CACHE.test(id)) return { code: NO_LIVE_RESOLVERS, map: null };
      if (UNUSED.test(id)) return { code: "module.exports = {};", map: null };
      if (!/\/web\/.*\.tsx?$/.test(id.split("?")[0]) || !code.includes("graphql`")) return undefined;
      const readsWhileRendering = code.includes("useLazyLoadQuery");
      const lines = new Map();
      const body = code.replace(TAG, (_, text) => {
        const [, kind, name] = NAME.exec(text) ?? [];
        if (!name) throw new Error(`A graphql tag without a name in ${id}`);
        const local = `relay_${name}`;
        const path = JSON.stringify(`${artifacts}/${name}.graphql.ts`);
        const isLazy = kind === "mutation" || kind === "subscription" || (kind === "query" && !readsWhileRendering);
        lines.set(
          local,
          isLazy
            ? `const ${local} = () => import(${path}).then((artifact) => artifact.default);`
            : `import ${local} from ${path};`,
        );
        return local;
      });
      return { code: `${[...lines.values()].join("\n")}\n${body}`, map: null };
    },
  };
}
