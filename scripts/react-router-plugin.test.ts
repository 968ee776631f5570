import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { createMemoryRouter, RouteObject } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NAMED_COMPONENTS, REPLACED_COMPONENTS, REPLACED_FUNCTIONS } from "#scripts/react-router-parts.mjs";
import { reactRouter } from "#scripts/react-router-plugin.mjs";

const ROOT = join(import.meta.dirname, "..");
const FOLDER = join(ROOT, "node_modules/react-router/dist/production");

const modules = readdirSync(FOLDER)
  .filter((name) => /^chunk-\w+\.mjs$/.test(name))
  .map((name) => ({ id: join(FOLDER, name), code: readFileSync(join(FOLDER, name), "utf8") }));

describe("the parts of React Router that the build replaces", () => {
  test("are in the installed version, in one module", () => {
    const transformed = modules.filter(({ id, code }) => reactRouter().transform(code, id));
    expect(transformed).toHaveLength(1);
  });

  test("fail the build when one of them is not there", () => {
    const [{ id, code } = { id: "", code: "" }] = modules.filter(({ code: text }) =>
      text.includes("createRouter(init)"),
    );
    for (const { name } of REPLACED_FUNCTIONS)
      expect(() => reactRouter().transform(code.replace(`function ${name}(`, "function other("), id), name).toThrow(
        "correct scripts/react-router-parts.mjs",
      );
    for (const name of [...REPLACED_COMPONENTS, ...NAMED_COMPONENTS.map((component) => `${component}.displayName`)])
      expect(
        () => reactRouter().transform(code.replace(`\n${name}`, "\nother").replace(`var ${name} =`, "var other ="), id),
        name,
      ).toThrow("correct scripts/react-router-parts.mjs");
  });

  test("fail the build when no module has the router", () => {
    expect(() => reactRouter().buildEnd()).toThrow("correct scripts/react-router-parts.mjs");
  });

  test("are replaced for the browser alone, because the server renders with the whole package", () => {
    const { apply } = reactRouter();
    expect(apply({}, { command: "build", mode: "production" })).toBe(true);
    expect(apply({}, { command: "build", mode: "production", isSsrBuild: true })).toBe(false);
    expect(apply({}, { command: "build", mode: "development" })).toBe(false);
    expect(apply({}, { command: "serve", mode: "development" })).toBe(false);
  });

  test("are used by no file of the web", () => {
    const imported =
      /\b(?:Link|NavLink|Form|Await|Scripts|Links|Meta|HydratedRouter|HistoryRouter|useSubmit|useFetchers?|useFormAction|useActionData|useAsyncValue|useViewTransitionState|useLinkClickHandler|unstable_\w+)\b/;
    const options =
      /\b(?:patchRoutesOnNavigation|patchRoutes|instrumentations|dataStrategy|formMethod|formData|formEncType|viewTransition|middleware)\b\s*[:(]|router\.(?:fetch|getFetcher)\b/;
    const files = readdirSync(join(ROOT, "web"), { recursive: true, encoding: "utf8" }).filter((name) =>
      /(?<!\.test)\.tsx?$/.test(name),
    );
    const uses = files.filter((name) => {
      const text = readFileSync(join(ROOT, "web", name), "utf8");
      const imports = [...text.matchAll(/import \{([^}]*)\} from "react-router"/g)].map(([, names]) => names ?? "");
      return imports.some((names) => imported.test(names)) || (imports.length > 0 && options.test(text));
    });
    expect(uses).toEqual([]);
  });
});

describe("a router without these parts", () => {
  let folder: string;
  let createRouter: typeof createMemoryRouter;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "milepost-router-"));
    const react = pathToFileURL(join(ROOT, "node_modules/react/index.js")).href;
    const [code = ""] = modules.flatMap((module) => reactRouter().transform(module.code, module.id)?.code ?? []);
    const path = join(folder, "router.mjs");
    await writeFile(path, code.replaceAll(' from "react";', ` from ${JSON.stringify(react)};`));
    ({ createMemoryRouter: createRouter } = (await import(path)) as typeof import("react-router"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const loaded: string[] = [];
  const routes: RouteObject[] = [
    { path: "/", loader: () => loaded.push("home") },
    { path: "/issues/:number", loader: ({ params }) => `issue ${params["number"]}` },
    { path: "/old", loader: () => new Response(null, { status: 302, headers: { Location: "/issues/7" } }) },
    { path: "/late", lazy: { Component: () => Promise.resolve(() => null) }, loader: () => "late" },
    { path: "/broken", loader: () => Promise.reject(new Error("broken")) },
  ];
  const start = () => createRouter(routes, { hydrationData: { loaderData: { "0": 1 } } });
  const dataOf = ({ state }: ReturnType<typeof start>) => state.loaderData[state.matches[0]?.route.id ?? ""];

  test("loads a page, its code, and the target of a redirect", async () => {
    const router = start();
    await router.navigate("/issues/3?tab=1#comment");
    expect([router.state.location.pathname, dataOf(router)]).toEqual(["/issues/3", "issue 3"]);
    await router.navigate("/late");
    expect([dataOf(router), typeof router.state.matches[0]?.route.element]).toEqual(["late", "object"]);
    await router.navigate("/old");
    expect([router.state.location.pathname, dataOf(router)]).toEqual(["/issues/7", "issue 7"]);
    await router.navigate(-1);
    expect(router.state.location.pathname).toBe("/late");
  });

  test("loads a page again", async () => {
    const router = start();
    loaded.length = 0;
    await router.revalidate();
    expect(loaded).toEqual(["home"]);
  });

  test("has the error of a loader, and of an address without a page", async () => {
    const router = start();
    await router.navigate("/broken");
    expect(Object.values(router.state.errors ?? {})).toEqual([new Error("broken")]);
    await router.navigate("/nowhere/at/all");
    expect(Object.values(router.state.errors ?? {})).toEqual([expect.objectContaining({ status: 404 })]);
  });

  test("lets a page with unsaved text block a navigation", async () => {
    const router = start();
    router.getBlocker("unsaved", () => true);
    await router.navigate("/issues/3");
    expect(router.state.location.pathname).toBe("/");
    router.state.blockers.get("unsaved")?.proceed?.();
    await expect.poll(() => router.state.location.pathname).toBe("/issues/3");
  });
});
