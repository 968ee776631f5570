// Leaves the parts of React Router out of the browser's bundle that scripts/react-router-parts.mjs lists.
import { NAMED_COMPONENTS, REPLACED_COMPONENTS, REPLACED_FUNCTIONS } from "./react-router-parts.mjs";
import { replaceFunctions, replaceOnce } from "./replace-functions.mjs";

const MODULE = /\/node_modules\/react-router\/dist\/production\/chunk-\w+\.mjs$/;
/** Only the module that has the router has the parts. */
const ROUTER = "function createRouter(init) {";
const ADVICE = "correct scripts/react-router-parts.mjs for the installed version of React Router.";

export function reactRouter() {
  let isReplaced = false;
  return {
    name: "react-router",
    enforce: "pre",
    apply: (_, { command, mode, isSsrBuild }) => command === "build" && mode === "production" && !isSsrBuild,
    transform(code, id) {
      if (!MODULE.test(id) || !code.includes(ROUTER)) return undefined;
      isReplaced = true;
      return { code: replaceParts(code), map: null };
    },
    /** Without an error the bundle would only be larger. */
    buildEnd(error) {
      if (!error && !isReplaced) throw new Error(`No module of React Router contains "${ROUTER}": ${ADVICE}`);
    },
  };
}

function replaceParts(code) {
  let result = replaceFunctions(code, REPLACED_FUNCTIONS, ADVICE);
  for (const name of REPLACED_COMPONENTS)
    result = replaceOnce(result, componentPattern(name), () => `var ${name} = undefined;`, ADVICE);
  for (const name of NAMED_COMPONENTS) result = replaceOnce(result, namePattern(name), () => "", ADVICE);
  return result;
}

const componentPattern = (name) => new RegExp(`^var ${name} = [^]*?^[})];$`, "gm");
const namePattern = (name) => new RegExp(`^${name}\\.displayName = .*;$`, "gm");
