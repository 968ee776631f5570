import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Chip } from "#web/labels/Chip.tsx";
import { CHIP_SHEET, getChipRules } from "#web/labels/chip-rules.ts";

let sheet: HTMLStyleElement;
beforeEach(() => {
  sheet = document.createElement("style");
  sheet.id = CHIP_SHEET;
  document.head.append(sheet);
});
afterEach(() => sheet.remove());

test("a page has a rule for each color of its chips, once", () => {
  const html = renderToString(
    <>
      <Chip name="bug" color="D73A4A" />
      <Chip name="defect" color="d73a4a" />
      <Chip name="docs" color="0075ca" />
    </>,
  );
  const rules = getChipRules(html);
  expect(rules.match(/\.chip-\w{6}\{/g)).toEqual([".chip-d73a4a{", ".chip-0075ca{"]);
  expect(rules).toContain("--chip-bg:#d73a4a;");
});

test("a text that looks like the class of a chip gives no rule for what is no color", () => {
  expect(getChipRules('<p title="chip-zzzzzz">chip-d73a4a</p>')).toBe("");
});

test("in the browser, a color that the page has no rule for gets one, once", () => {
  render(
    <>
      <Chip name="bug" color="123456" />
      <Chip name="defect" color="123456" />
      <Chip name="hostile" color="red;}*{display:none" />
    </>,
  );
  const rules = [...(sheet.sheet?.cssRules ?? [])].map((rule) => rule.cssText);
  expect(rules.filter((rule) => rule.startsWith(".chip-123456"))).toHaveLength(1);
  expect(rules.join("")).not.toContain("display");
  expect(getComputedStyle(screen.getByText("bug")).getPropertyValue("--chip-bg")).toBe("#123456");
  expect(screen.getByText("hostile").className).toContain("chip-ededed");
});
