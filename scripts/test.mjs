// `npm test`: installs what is missing, then every check.
await import("./check.mjs");
