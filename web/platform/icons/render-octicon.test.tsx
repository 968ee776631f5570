import { render, screen } from "@testing-library/react";
import { createElement, forwardRef } from "react";
import { afterEach, expect, test } from "vitest";
import { addSymbols } from "#web/platform/icons/add-symbols.ts";
import { defineIcon, renderOcticon } from "#web/platform/icons/render-octicon.tsx";

type Props = Parameters<typeof renderOcticon>[0];

/** As @primer/octicons-react defines each of its icons. */
function defineDrawn(name: string) {
  const drawings = { "16": { width: 16, path: createElement("path", { d: "M1 1" }) } };
  return forwardRef<SVGSVGElement, Props>((props, ref) =>
    renderOcticon(props, ref, `octicon octicon-${name}`, drawings, ["16"]),
  );
}

afterEach(() => document.body.replaceChildren());

test("an icon refers to the symbol of its page, and contains its drawing where there is none", () => {
  document.body.innerHTML = '<svg><symbol id="i-in-page-16"></symbol></svg>';
  const InPage = defineDrawn("in-page");
  const Later = defineDrawn("later");
  render(
    <>
      <InPage aria-label="In the page" />
      <Later aria-label="Later" />
    </>,
  );
  expect(screen.getByRole("img", { name: "In the page" }).innerHTML).toBe('<use href="#i-in-page-16"></use>');
  expect(screen.getByRole("img", { name: "Later" }).innerHTML).toBe('<path d="M1 1"></path>');
  expect(screen.getByRole("img", { name: "Later" }).getAttribute("viewBox")).toBe("0 0 16 16");
});

test("an icon without a label is hidden from screen readers", () => {
  const Plain = defineDrawn("plain");
  const { container } = render(<Plain size={24} className="muted" />);
  const svg = container.querySelector("svg");
  expect(svg?.getAttribute("aria-hidden")).toBe("true");
  expect([svg?.getAttribute("width"), svg?.getAttribute("height")]).toEqual(["24", "24"]);
  expect(svg?.getAttribute("class")).toBe("octicon muted");
});

test("what the stylesheet says of all icons is written only where it differs", () => {
  const Filled = defineDrawn("filled");
  const { container } = render(
    <>
      <Filled fill="red" verticalAlign="middle" size="large" />
      <Filled />
    </>,
  );
  const [svg, plain] = container.querySelectorAll("svg");
  expect([plain?.hasAttribute("width"), plain?.hasAttribute("height"), plain?.hasAttribute("style")]).toEqual([
    false,
    false,
    false,
  ]);
  expect(svg?.getAttribute("style")).toBe("fill: red; vertical-align: middle;");
  expect(svg?.getAttribute("width")).toBe("64");
});

test("an icon of the browser's build appears when its symbol is added to those of the page", () => {
  document.body.innerHTML =
    '<svg id="icons"><symbol id="i-gear-16" viewBox="0 0 16 16"><path d="M2 2"></path></symbol></svg>';
  const Gear = defineIcon("gear");
  const Bell = defineIcon("bell");
  render(
    <>
      <Gear aria-label="Settings" />
      <Bell aria-label="Notifications" />
    </>,
  );
  expect(screen.getByRole("img", { name: "Notifications" }).innerHTML).toBe('<use href="#i-bell-16"></use>');
  expect(document.getElementById("i-bell-16")).toBeNull();
  addSymbols({ gear: '<path d="M3 3"></path>', bell: '<path d="M4 4"></path>' });
  expect(document.getElementById("icons")?.innerHTML).toBe(
    '<symbol id="i-gear-16" viewBox="0 0 16 16"><path d="M2 2"></path></symbol>' +
      '<symbol id="i-bell-16" viewBox="0 0 16 16"><path d="M4 4"></path></symbol>',
  );
});
