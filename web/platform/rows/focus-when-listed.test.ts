import { afterEach, expect, test } from "vitest";
import { focusWhenListed } from "#web/platform/rows/focus-when-listed.ts";
import { createRows } from "#web/platform/rows/rows.ts";

afterEach(() => document.body.replaceChildren());

function addRow(rows: ReturnType<typeof createRows>, id: string): HTMLElement {
  const link = document.createElement("button");
  document.body.append(link);
  rows.register({
    id,
    path: "",
    link: { current: link },
    getActions: () => ({ open: () => {}, openInPanel: undefined }),
  });
  return link;
}

test("a row that comes back gets the focus, when the list shows it", () => {
  const rows = createRows();
  const other = addRow(rows, "other");
  rows.setOrder(["other"]);
  other.focus();
  focusWhenListed(rows, ["back", "later"]);
  const back = addRow(rows, "back");
  expect(document.activeElement).toBe(other);
  rows.setOrder(["other", "back"]);
  expect(document.activeElement).toBe(back);
  addRow(rows, "later");
  rows.setOrder(["later", "other", "back"]);
  expect(document.activeElement).toBe(back);
});

test("a row that is replaced gets the focus again", () => {
  const rows = createRows();
  rows.setOrder(["back"]);
  const first = addRow(rows, "back");
  focusWhenListed(rows, ["back"]);
  expect(document.activeElement).toBe(first);
  first.remove();
  rows.setOrder([]);
  const again = addRow(rows, "back");
  rows.setOrder(["back"]);
  expect(document.activeElement).toBe(again);
});

test("whoever moves the focus back to where it was keeps it there", () => {
  const rows = createRows();
  const [one] = [addRow(rows, "one"), addRow(rows, "back")];
  rows.setOrder(["one"]);
  one.focus();
  focusWhenListed(rows, ["back"]);
  rows.setOrder(["back", "one"]);
  expect(document.activeElement).not.toBe(one);
  one.focus();
  rows.setOrder(["back", "one"]);
  expect(document.activeElement).toBe(one);
});

test("whoever has moved the focus meanwhile keeps it", () => {
  const rows = createRows();
  const [one, other] = [addRow(rows, "one"), addRow(rows, "other")];
  rows.setOrder(["one", "other"]);
  one.focus();
  focusWhenListed(rows, ["back"]);
  other.focus();
  addRow(rows, "back");
  rows.setOrder(["back", "one", "other"]);
  expect(document.activeElement).toBe(other);
});
