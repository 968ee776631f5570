import { startTestServer } from "#server/test/server.ts";

/** A server process over an existing database, for tests that kill it. */
const { CONNECTION = "{}", MILEPOST_SMTP = "" } = process.env;
await startTestServer(JSON.parse(CONNECTION) as object, { env: { MILEPOST_SMTP } });
