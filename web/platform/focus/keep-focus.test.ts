import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { keepFocus } from "#web/platform/focus/keep-focus.ts";

// Other test files have the same document.
beforeAll(() => {
  const stop = keepFocus();
  return () => {
    stop();
    document.body.replaceChildren();
  };
});

beforeEach(() => {
  const rows = ["one", "two", "three"].map(
    (name) => `<li><a href="/${name}">${name}</a><button aria-label="Delete ${name}"></button></li>`,
  );
  document.body.innerHTML = `<main id="main" tabindex="-1"><div><h2>Rows</h2></div><ul>${rows.join("")}</ul></main>`;
});

afterEach(blur);

/** Takes the focus away, as a click beside all controls does. */
async function blur(): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await new Promise((resolve) => setTimeout(resolve));
}

const getButton = (name: string) => document.querySelector<HTMLElement>(`[aria-label="Delete ${name}"]`);
const getFocused = () => document.activeElement?.textContent || document.activeElement?.getAttribute("aria-label");

async function remove(selector: string): Promise<void> {
  document.querySelector(selector)?.remove();
  await new Promise((resolve) => setTimeout(resolve, 80));
}

test("after the focused row is removed the next row has the focus", async () => {
  getButton("two")?.focus();
  await remove("li:nth-child(2)");
  expect(getFocused()).toBe("three");
});

test("after the last row is removed the one before it has the focus", async () => {
  getButton("three")?.focus();
  await remove("li:nth-child(3)");
  expect(getFocused()).toBe("two");
});

test("after a whole list is removed the page has the focus", async () => {
  getButton("one")?.focus();
  await remove("ul");
  expect(document.activeElement?.id).toBe("main");
});

test("a row that is rendered anew has the focus where it was", async () => {
  getButton("two")?.focus();
  const row = document.querySelector("li:nth-child(2)");
  row?.replaceWith(row.cloneNode(true));
  await remove("nothing");
  expect(document.activeElement).toBe(getButton("two"));
});

/** A dialog after the rows, as it is rendered beside the button that opens it. */
function openDialog(role = "dialog"): void {
  document
    .querySelector("ul")
    ?.insertAdjacentHTML("afterend", `<div role="${role}"><a href="/more">More</a><button>Cancel</button></div>`);
  document.querySelector<HTMLElement>(`[role="${role}"] button`)?.focus();
}

test.each(["dialog", "alertdialog"])("after a %s is removed what was focused before it has the focus", async (role) => {
  getButton("one")?.focus();
  openDialog(role);
  await remove(`[role="${role}"]`);
  expect(document.activeElement).toBe(getButton("one"));
});

test("after a dialog is removed together with what was focused before it, the page has the focus", async () => {
  getButton("three")?.focus();
  openDialog();
  document.querySelector("li:nth-child(3)")?.remove();
  await remove('[role="dialog"]');
  expect(document.activeElement?.id).toBe("main");
});

test("after a part of a dialog is removed the dialog has the focus", async () => {
  getButton("one")?.focus();
  openDialog();
  await remove('[role="dialog"] button');
  expect(getFocused()).toBe("More");
});

test("what the page focuses itself keeps the focus", async () => {
  getButton("two")?.focus();
  const removed = remove("li:nth-child(2)");
  getButton("one")?.focus();
  await removed;
  expect(document.activeElement).toBe(getButton("one"));
});

test("nothing is focused after a click beside the controls", async () => {
  getButton("two")?.focus();
  await blur();
  await remove("li:nth-child(2)");
  expect(document.activeElement).toBe(document.body);
});
