// `npm start`: installs missing packages, builds if the sources have changed, then runs the server in this process.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./paths.mjs";
import { ensureBuilt } from "./run-build.mjs";
import { checkNode, installPackages } from "./setup.mjs";

checkNode();
installPackages();
await ensureBuilt();
process.env.NODE_ENV = "production";
await import(pathToFileURL(join(ROOT, "dist/server/serve.js")).href);
