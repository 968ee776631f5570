// `npm test`: installs missing packages and runs all checks.
await import("./check.mjs");
