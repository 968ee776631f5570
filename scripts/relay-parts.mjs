// Functions of Relay that read what no document of the pages has. The browser's build replaces their bodies to keep the bundle
// small. relay-parts.test.ts compares each entry with the installed version of Relay, and the documents with what is left.

const NEVER = "throw new Error();";
const RESOLVERS = "no field is resolved in the browser";
const DIRECTIVES = "no document has @required, @catch, @inline or @module";
const ACTORS = "there is one actor, the viewer";
const MISSING_FIELDS = "the environment has no handlers for missing fields";
const INVALIDATION = "nothing invalidates the store";
const UNCALLED = "neither the pages nor the parts of Relay that they load call it";

const never = (names, unusedBecause) => names.map((name) => ({ name, body: NEVER, unusedBecause }));

/**
 * By module: the new bodies of functions, and other texts that are replaced. A body that throws is of a function that nothing
 * may call.
 */
export const REPLACED_PARTS = [
  {
    path: "relay-runtime/lib/store/RelayReader.js",
    functions: [
      ...never(
        ["_readResolverField", "_readResolverFieldImpl", "_propagateResolverMetadata", "_readClientEdge"],
        RESOLVERS,
      ),
      ...never(
        [
          "_readClientSideDirectiveField",
          "_handleRequiredFieldValue",
          "_maybeReportUnexpectedNull",
          "_catchErrors",
          "_asResult",
          "_readModuleImport",
          "_createInlineDataOrResolverFragmentPointer",
        ],
        DIRECTIVES,
      ),
      ...never(["_readActorChange"], ACTORS),
    ],
  },
  {
    path: "relay-runtime/lib/store/DataChecker.js",
    functions: [
      ...never(["_checkResolver"], RESOLVERS),
      ...never(["_checkModuleImport"], DIRECTIVES),
      ...never(["_checkActorChange"], ACTORS),
      { name: "_assignClientAbstractTypes", body: "return;", unusedBecause: RESOLVERS },
      {
        name: "_handleMissingScalarField",
        body: "if (field.name !== 'id' || field.alias != null || !isClientID(dataID)) this._handleMissing();",
        unusedBecause: MISSING_FIELDS,
      },
      { name: "_handleMissingLinkField", body: "this._handleMissing();", unusedBecause: MISSING_FIELDS },
      { name: "_handleMissingPluralLinkField", body: "this._handleMissing();", unusedBecause: MISSING_FIELDS },
    ],
  },
  {
    path: "relay-runtime/lib/store/RelayReferenceMarker.js",
    functions: [
      ...never(["_traverseClientEdgeToClientObject", "_traverseResolverField"], RESOLVERS),
      ...never(["_traverseModuleImport"], DIRECTIVES),
    ],
  },
  {
    path: "relay-runtime/lib/store/RelayModernStore.js",
    functions: [
      ...never(["getLiveResolverPromise", "batchLiveStateUpdates", "batchLiveStateUpdatesWithoutNotify"], RESOLVERS),
      ...never(
        [
          "lookupInvalidationState",
          "checkInvalidationState",
          "subscribeToInvalidationState",
          "_updateInvalidationSubscription",
        ],
        INVALIDATION,
      ),
      ...never(["experimental_batchUpdates"], UNCALLED),
    ],
  },
  {
    path: "relay-runtime/lib/store/RelayModernEnvironment.js",
    functions: [
      ...never(["_checkSelectorAndHandleMissingFields"], MISSING_FIELDS),
      ...never(
        [
          "applyUpdate",
          "revertUpdate",
          "replaceUpdate",
          "applyMutation",
          "commitPayload",
          "executeWithSource",
          "experimental_batchUpdates",
        ],
        UNCALLED,
      ),
    ],
  },
  {
    path: "relay-runtime/lib/network/RelayObservable.js",
    functions: never(["concat", "ifEmpty", "mergeMap", "poll"], UNCALLED),
  },
  {
    path: "react-relay/lib/relay-hooks/useFragmentInternal_EXPERIMENTAL.js",
    functions: [
      ...never(["getMissingClientEdges", "handleMissingClientEdge"], RESOLVERS),
      { name: "getSuspendingLiveResolver", body: "return null;", unusedBecause: RESOLVERS },
    ],
    texts: [
      // The only use of the code that fetches queries while components render.
      { pattern: /require\('\.\/QueryResource'\)/g, replacement: "{}" },
      {
        pattern: /if \(\(.* === true \|\| RelayFeatureFlags\.CHECK_ALL_FRAGMENTS_FOR_MISSING_CLIENT_EDGES\)/g,
        replacement: "if (false)",
      },
    ],
  },
];
