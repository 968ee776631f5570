// Replaces each graphql`…` tag by the artifact that relay-compiler wrote for it. Artifacts of fragments, and of queries
// that a page reads while it renders, are imported. Those of operations that an event starts (mutations, subscriptions,
// other queries) become a function that loads them: web/platform/relay/lazy-operation.ts calls it. The page renderer starts
// none, and is built without them. Replaces what the pages do not use of Relay, or use later, as the imported lists say.
import { BABEL_HELPERS } from "./babel-helpers.mjs";
import { LATER_MODULES, REPLACED_MODULES } from "./relay-modules.mjs";
import { REPLACED_PARTS } from "./relay-parts.mjs";
import { replaceFunctions, replaceOnce } from "./replace-functions.mjs";

const TAG = /graphql`\s*([^`]*)`/g;
const NAME = /(query|mutation|subscription|fragment)\s+(\w+)/;
/** Artifacts import types without the keyword `type`, so each of them would load Relay. */
const TYPE_IMPORT = /^import \{ [\w, ]+ \} from ['"]relay-runtime['"];$/gm;
/** For tools that compare an artifact with its document. */
const HASH = /^\(node as any\)\.hash = "\w+";$\n?/m;
/** Relay treats these as null when they are missing. */
const NULL_FIELD = /^ *"(?:alias|args|storageKey|abstractKey)": null,?$\n?/gm;

const BROWSER_MODULES = [...REPLACED_MODULES, ...LATER_MODULES, ...BABEL_HELPERS];

export function relay(artifacts) {
  const replaced = new Set();
  let isBuild = false;
  let isForBrowser = false;
  return {
    name: "relay",
    enforce: "pre",
    configResolved({ command, build }) {
      isBuild = command === "build";
      isForBrowser = isBuild && !build?.ssr;
    },
    transform(code, id, { ssr = false } = {}) {
      const modules = isForBrowser ? BROWSER_MODULES : REPLACED_MODULES;
      const module = modules.find(({ path }) => id.endsWith(`/node_modules/${path}`));
      if (module) {
        replaced.add(module);
        return replaceModule(module, code);
      }
      const part = isForBrowser && REPLACED_PARTS.find(({ path }) => id.endsWith(`/node_modules/${path}`));
      if (part) {
        replaced.add(part);
        return { code: replaceParts(part, code), map: null };
      }
      if (id.startsWith(`${artifacts}/`)) return { code: lightenArtifact(code), map: null };
      if (!/\/web\/.*\.tsx?$/.test(id.split("?")[0]) || !code.includes("graphql`")) return undefined;
      return { code: replaceTags(code, { id, artifacts, isForRenderer: isBuild && ssr }), map: null };
    },
    /** A module that was not found has moved. Without an error the bundle would only be larger. */
    buildEnd(error) {
      const expected = isForBrowser ? [...BROWSER_MODULES, ...REPLACED_PARTS] : REPLACED_MODULES;
      const missing = expected.filter((module) => !replaced.has(module));
      if (isBuild && !error && missing.length > 0)
        throw new Error(`Relay does not load ${missing.map(({ path }) => path).join(", ")}: ${ADVICE}`);
    },
  };
}

const PARTS_ADVICE = "correct scripts/relay-parts.mjs for the installed version of Relay.";
const ADVICE =
  "correct scripts/relay-modules.mjs, scripts/relay-parts.mjs or scripts/babel-helpers.mjs for the installed version of Relay.";

function lightenArtifact(code) {
  return code.replace(TYPE_IMPORT, "").replace(HASH, "").replace(NULL_FIELD, "");
}

function replaceModule({ path, code: expected, replacement }, code) {
  if (!code.includes(expected)) throw new Error(`${path} does not contain "${expected}": ${ADVICE}`);
  return { code: replacement, map: null };
}

function replaceParts({ functions, texts = [] }, code) {
  return texts.reduce(
    (result, { pattern, replacement }) => replaceOnce(result, pattern, () => replacement, PARTS_ADVICE),
    replaceFunctions(code, functions, PARTS_ADVICE),
  );
}

function replaceTags(code, { id, artifacts, isForRenderer }) {
  const readsWhileRendering = /useLazyLoadQuery|usePageQuery/.test(code);
  const lines = new Map();
  const body = code.replace(TAG, (_, text) => {
    const [, kind, name] = NAME.exec(text) ?? [];
    if (!name) throw new Error(`A graphql tag without a name in ${id}`);
    const local = `relay_${name}`;
    const path = JSON.stringify(`${artifacts}/${name}.graphql.ts`);
    const isLazy = kind === "mutation" || kind === "subscription" || (kind === "query" && !readsWhileRendering);
    const load = isForRenderer
      ? `{ throw new Error("The page renderer starts no ${kind}."); }`
      : `import(${path}).then((artifact) => artifact.default)`;
    lines.set(local, isLazy ? `const ${local} = () => ${load};` : `import ${local} from ${path};`);
    return local;
  });
  return `${[...lines.values()].join("\n")}\n${body}`;
}
