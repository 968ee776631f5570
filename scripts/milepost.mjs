#!/usr/bin/env node
// The command line: builds if the sources have changed, then runs the command.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./paths.mjs";
import { ensureBuilt } from "./run-build.mjs";
import { checkNode, installPackages } from "./setup.mjs";

checkNode();
installPackages();
await ensureBuilt();
process.env.NODE_ENV = "production";
await import(pathToFileURL(join(ROOT, "dist/server/cli.js")).href);
