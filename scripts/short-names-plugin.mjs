import { ROOT } from "./paths.mjs";
import { classKey, findPrefixes, readShortNames, shortenVariables } from "./short-names.mjs";

/** Gives classes and CSS variables short names: they were a quarter of a page's HTML. For production builds. */
export function shortNames() {
  const { classes, variables } = readShortNames(ROOT);
  return {
    name: "short-names",
    config() {
      return { css: { modules: { generateScopedName: (name, file) => getClass(classes, file, name) } } };
    },
    transform(code, id) {
      const file = id.replace(/\?.*$/s, "");
      if (!code.includes("--") || !/\.(css|[cm]?[jt]sx?)$/.test(file) || /[?&](url|raw)\b/.test(id)) return undefined;
      return { code: shortenVariables(code, variables), map: null };
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === "chunk") checkPrefixes(chunk, variables);
    },
  };
}

function getClass(classes, file, name) {
  const short = classes.get(classKey(ROOT, file.replace(/\?.*$/s, ""), name));
  if (short === undefined) throw new Error(`${file} has a class ${name} that scripts/short-names.mjs does not find.`);
  return short;
}

/** A name that is put together while the program runs would stay long. */
function checkPrefixes({ fileName, code }, variables) {
  for (const prefix of findPrefixes(code)) {
    const name = [...variables.keys()].find((one) => one.startsWith(prefix));
    if (name !== undefined)
      throw new Error(
        `${fileName} puts together the name of a CSS variable, as ${name}: write whole names, or exclude ${prefix} in scripts/short-names.mjs.`,
      );
  }
}
