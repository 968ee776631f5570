import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const SCRIPTS = import.meta.dirname;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "milepost-build-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** All packages that a script loads by its own imports and by those of the files it imports. */
async function packagesLoadedBy(script: string, visited = new Set<string>()): Promise<string[]> {
  if (visited.has(script)) return [];
  visited.add(script);
  const text = await readFile(script, "utf8");
  const specifiers = [...text.matchAll(/(?:from|import)[ (]"([^"]+)"/g)].map((match) => match[1] ?? "");
  const loaded = await Promise.all(
    specifiers.map((name) =>
      name.startsWith(".") ? packagesLoadedBy(resolve(dirname(script), name), visited) : Promise.resolve([name]),
    ),
  );
  return loaded.flat();
}

describe("a program that builds before it starts", () => {
  test.each(["start.mjs", "milepost.mjs", "dev.mjs", "bench.mjs"])("%s loads no build tool itself", async (name) => {
    const packages = await packagesLoadedBy(join(SCRIPTS, name));
    expect(packages).toContain("node:crypto");
    expect(packages.filter((specifier) => !builtinModules.includes(specifier.replace(/^node:/, "")))).toEqual([]);
  });
});

/** A program that runs `build` as its build, prints the outcome and ends. */
async function startProgram(build: string) {
  const script = join(folder, "build.mjs");
  await writeFile(script, build);
  const program = `
    import { runBuild } from ${JSON.stringify(join(SCRIPTS, "run-build.mjs"))};
    const outcome = await runBuild({ script: ${JSON.stringify(script)} });
    console.log(JSON.stringify(outcome));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  child.stderr.on("data", (chunk) => (errors += String(chunk)));
  const closed = new Promise((done) => child.once("close", done));
  return { child, closed, output: () => output, errors: () => errors };
}

describe("the build in a child process", () => {
  test("writes its output to standard error and passes its exit code on", async () => {
    const program = await startProgram('console.log("compiling"); process.exit(3);');
    await program.closed;
    expect(JSON.parse(program.output())).toEqual({ code: 3, signal: null });
    expect(program.errors()).toBe("compiling\n");
  });

  test.each(["SIGINT", "SIGTERM"] as const)("ends when the program gets %s", async (signal) => {
    const program = await startProgram("console.log(process.pid); setInterval(() => undefined, 1000);");
    await expect.poll(program.errors, { timeout: 10_000 }).toMatch(/^\d+\n$/);
    program.child.kill(signal);
    await program.closed;
    expect(JSON.parse(program.output())).toEqual({ code: null, signal });
    expect(() => process.kill(Number(program.errors()), 0)).toThrow("ESRCH");
  });
});
