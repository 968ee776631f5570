// Helpers of Babel that Relay's code, which is compiled for old browsers, loads. The build writes them as today's browsers need
// them: they were a kilobyte of each page. babel-helpers.test.ts compares them with the installed ones.

const helper = (name, code) => ({
  path: `@babel/runtime/helpers/${name}.js`,
  code: 'module.exports["default"] = module.exports;',
  replacement: `module.exports = ${code};\nmodule.exports.__esModule = true;\nmodule.exports.default = module.exports;`,
});

export const BABEL_HELPERS = [
  helper("objectSpread2", "(target, ...sources) => Object.assign(target, ...sources)"),
  helper("toPropertyKey", '(key) => (typeof key === "symbol" ? key : String(key))'),
  helper("toConsumableArray", "(values) => [...values]"),
  helper(
    "defineProperty",
    "(target, key, value) => Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })",
  ),
  helper(
    "createForOfIteratorHelper",
    `(values) => {
  const iterator = values[Symbol.iterator]();
  let isDone = true;
  let failure;
  return {
    s() {},
    n() {
      const step = iterator.next();
      isDone = step.done;
      return step;
    },
    e(error) {
      failure = { error };
    },
    f() {
      try {
        if (!isDone) iterator.return?.();
      } finally {
        if (failure) throw failure.error;
      }
    },
  };
}`,
  ),
];
