import { expect, test } from "vitest";
import { limits } from "#scripts/limits-plugin.mjs";
import { LIMITS, WEBHOOK_LIMITS } from "#shared/limits.ts";

const IMPORT = 'import { LIMITS } from "#shared/limits.ts";';
const transform = (code: string) => limits().transform(code, "/web/Page.tsx")?.code;

test("a limit is written as its number", () => {
  expect(transform(`${IMPORT} LIMITS.title.toString() + LIMITS.labelsPage`)).toBe(
    `${IMPORT} (${LIMITS.title}).toString() + (${LIMITS.labelsPage})`,
  );
});

test("so is one of another table, unless it is no number", () => {
  expect(transform(`${IMPORT} WEBHOOK_LIMITS.url + WEBHOOK_LIMITS.retrySeconds`)).toBe(
    `${IMPORT} (${WEBHOOK_LIMITS.url}) + WEBHOOK_LIMITS.retrySeconds`,
  );
});

test("what is not one of the product's limits stays", () => {
  expect(transform(`${IMPORT} LIMITS.unknown + MY_LIMITS.title`)).toBe(`${IMPORT} LIMITS.unknown + MY_LIMITS.title`);
  expect(transform("const LIMITS = { title: 1 }; LIMITS.title")).toBeUndefined();
});
