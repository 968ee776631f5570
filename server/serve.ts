import { setFlagsFromString } from "node:v8";
import { readConfig } from "#server/config.ts";
import { fail, main } from "#server/main.ts";

// Where the machine has much memory, V8 lets the heap grow to several times what is in use before it collects it. Half as
// much again is enough: docs/decisions/0020-heap-growth.md.
setFlagsFromString("--heap-growing-percent=50");

main().catch((error: unknown) => fail(error, safePort()));

function safePort(): number | undefined {
  try {
    return readConfig().port;
  } catch {
    return undefined;
  }
}
