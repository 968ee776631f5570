import { readConfig } from "#server/config.ts";
import { fail, main } from "#server/main.ts";

main().catch((error: unknown) => fail(error, safePort()));

function safePort(): number | undefined {
  try {
    return readConfig().port;
  } catch {
    return undefined;
  }
}
