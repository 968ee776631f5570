import { expect, test } from "vitest";
import { DASHBOARD_DEFAULT_QUERY, PRESETS, findPreset } from "#shared/presets.ts";

test("built-in views are found by their query", () => {
  for (const preset of PRESETS) expect(findPreset(`  ${preset.query.replaceAll(" ", "  ")} `)?.id).toBe(preset.id);
  expect(findPreset(DASHBOARD_DEFAULT_QUERY)?.id).toBe("assigned");
  expect(findPreset("is:issue")).toBeUndefined();
});
