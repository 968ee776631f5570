// Gives functions of a package's module other bodies. The modules are written by a compiler, one declaration after the other.

/**
 * `functions` has a name and the new body of each. A function that is not there once is an error, which ends with `advice`:
 * the package has changed.
 */
export function replaceFunctions(code, functions, advice) {
  return functions.reduce(
    (result, { name, body }) =>
      replaceOnce(
        result,
        functionPattern(name),
        (_, head, indent) => `${head}\n${indent}  ${body}\n${indent}}`,
        advice,
      ),
    code,
  );
}

// A declaration ends at the first brace with the indentation of its beginning.
const functionPattern = (name) =>
  new RegExp(`^(( *)(?:[\\w.]+ = )?(?:async )?function ${name}\\([^]*?\\) \\{)$[^]*?^\\2\\}(?=;?$)`, "gm");

export function replaceOnce(code, pattern, replacement, advice) {
  const count = code.match(pattern)?.length ?? 0;
  if (count !== 1) throw new Error(`${pattern} matches ${count} times, not once: ${advice}`);
  return code.replace(pattern, replacement);
}
