#!/usr/bin/env node
// The command line of an installed release.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Milepost needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
process.env.NODE_ENV = "production";
await import("./dist/server/cli.js");
