import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import { expect, test } from "vitest";
import { BABEL_HELPERS } from "#scripts/babel-helpers.mjs";

const MODULES = join(import.meta.dirname, "../node_modules");
const require = createRequire(import.meta.url);

type Helper = (...parameters: unknown[]) => unknown;
type Steps = { s(): void; n(): { done: boolean; value: unknown }; e(error: unknown): void; f(): void };

function load(name: string): { installed: Helper; own: Helper } {
  const { path = "", replacement = "" } = BABEL_HELPERS.find((helper) => helper.path.endsWith(`/${name}.js`)) ?? {};
  const module: { exports: Record<string, unknown> } = { exports: {} };
  compileFunction(replacement, ["module"])(module);
  expect(module.exports["__esModule"]).toBe(true);
  return { installed: require(path.replace(/\.js$/, "")) as Helper, own: module.exports["default"] as Helper };
}

test.each(BABEL_HELPERS)("$path is in the installed version", ({ path, code }) => {
  expect(readFileSync(join(MODULES, path), "utf8")).toContain(code);
});

test("objects are spread, also nothing", () => {
  const { installed, own } = load("objectSpread2");
  const cases: unknown[][] = [
    [{}, { a: 1 }],
    [{}, { a: 1 }, {}, { a: 2, b: [3] }],
    [{}, null, {}, undefined],
  ];
  for (const parameters of cases)
    expect(own(...structuredClone(parameters))).toEqual(installed(...structuredClone(parameters)));
});

test("keys, arrays and properties are as before", () => {
  const symbol = Symbol("key");
  for (const key of ["a", 1, symbol]) {
    const { installed, own } = load("toPropertyKey");
    expect(own(key)).toBe(installed(key));
  }
  for (const values of [[1, 2], new Set([1, 2]), []]) {
    const { installed, own } = load("toConsumableArray");
    expect(own(values)).toEqual(installed(values));
  }
  const { installed, own } = load("defineProperty");
  for (const target of [{}, { a: 0 }])
    expect(Object.getOwnPropertyDescriptors(own({ ...target }, "a", 1))).toEqual(
      Object.getOwnPropertyDescriptors(installed({ ...target }, "a", 1)),
    );
});

/** Runs a loop as Babel writes it, and returns what happened. */
function iterate(helper: Helper, values: Iterable<unknown>, visit: (value: unknown) => "break" | void): string[] {
  const log: string[] = [];
  const steps = helper(values) as Steps;
  try {
    try {
      for (steps.s(); ;) {
        const step = steps.n();
        if (step.done) break;
        log.push(String(step.value));
        if (visit(step.value) === "break") break;
      }
    } catch (error) {
      steps.e(error);
    } finally {
      steps.f();
    }
  } catch (error) {
    log.push(String(error));
  }
  return log;
}

test("loops end, stop early and fail as before", () => {
  const { installed, own } = load("createForOfIteratorHelper");
  const closed: string[] = [];
  function* generate(name: string) {
    try {
      yield 1;
      yield 2;
      yield 3;
    } finally {
      closed.push(name);
    }
  }
  const fail = (value: unknown) => {
    if (value === 2) throw new Error("two");
  };
  const stop = (value: unknown) => (value === 2 ? "break" : undefined);
  for (const visit of [() => undefined, stop, fail])
    for (const make of [() => [1, 2, 3], () => new Map([[1, 2]]), () => []] as (() => Iterable<unknown>)[])
      expect(iterate(own, make(), visit)).toEqual(iterate(installed, make(), visit));
  for (const visit of [() => undefined, stop, fail]) {
    closed.length = 0;
    expect(iterate(own, generate("own"), visit)).toEqual(iterate(installed, generate("installed"), visit));
    expect(closed).toEqual(["own", "installed"]);
  }
});
