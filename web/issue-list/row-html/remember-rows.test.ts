import { expect, test } from "vitest";
import { createPageRows } from "#web/issue-list/row-html/remember-rows.ts";
import type { RowLook } from "#web/issue-list/row-html/row-html.ts";

const NOW = Date.parse("2024-06-15T12:00:00Z");
const LOOK: RowLook = {
  list: { path: "/octo/hello/issues", baseQuery: "is:issue state:open" },
  query: "is:issue state:open",
  markedTitle: undefined,
  reaction: undefined,
  selection: { isSelected: false },
};

type Node = { id: string; titleHTML: string; createdAt: string; labels?: object };
let count = 0;
/** A node that no other test has. */
const makeNode = (more: Partial<Node> = {}): Node => ({
  id: `I_${(count += 1)}`,
  titleHTML: `Issue ${count}`,
  createdAt: "2020-01-31T00:00:00Z",
  ...more,
});
const toResponse = (nodes: readonly Node[]) => ({
  repository: { search: { edges: nodes.map((node) => ({ node })) } },
});
const toPage = (items: readonly string[]) => `<main><ul class="list" id="issues">${items.join("")}</ul></main>`;

/** Renders a page as the server does. Returns what each row was known as. */
function renderPage(nodes: readonly Node[], { look = LOOK, now = NOW, items = nodes.map(toItem) } = {}) {
  const page = createPageRows(now);
  page.addResponse(toResponse(nodes));
  const known = nodes.map(({ id }) => page.find(id, look));
  page.remember(toPage(items));
  return known;
}

const toItem = ({ titleHTML }: Node) => `<li class="row" data-unread="true"><h3>${titleHTML}</h3></li>`;

test("a row is known on the next page with the same data, whether it is unread included", () => {
  const nodes = [makeNode(), makeNode()];
  expect(renderPage(nodes)).toEqual([undefined, undefined]);
  expect(renderPage(nodes)).toEqual([
    { isUnread: true, html: `<h3>${nodes[0]?.titleHTML}</h3>` },
    { isUnread: true, html: `<h3>${nodes[1]?.titleHTML}</h3>` },
  ]);
});

test("the rows of a list that React renders twice are known on the next page", () => {
  const nodes = [makeNode(), makeNode()];
  const page = createPageRows(NOW);
  page.addResponse(toResponse(nodes));
  for (const { id } of [...nodes, ...nodes]) page.find(id, LOOK);
  page.remember(toPage(nodes.map(toItem)));
  expect(renderPage(nodes).map((row) => row?.isUnread)).toEqual([true, true]);
});

test("a row with any other data is rendered: what one viewer gets is not shown to another who gets something else", () => {
  const node = makeNode({ labels: { nodes: [{ name: "bug", color: "d73a4a" }] } });
  renderPage([node]);
  expect(renderPage([{ ...node, labels: { nodes: [{ name: "bug", color: "000000" }] } }])).toEqual([undefined]);
  expect(renderPage([node])[0]).toBeDefined();
});

test("a row in another list, or with another selection, is rendered", () => {
  const node = makeNode();
  renderPage([node]);
  for (const look of [
    { ...LOOK, list: { ...LOOK.list, path: "/octo/tool/issues" } },
    { ...LOOK, query: "is:issue" },
    { ...LOOK, markedTitle: "<mark>Issue</mark>" },
    { ...LOOK, reaction: "HEART" },
    { ...LOOK, selection: undefined },
  ])
    expect(renderPage([node], { look }), JSON.stringify(look)).toEqual([undefined]);
});

test("a row is rendered again when the words for one of its times change, and not before", () => {
  const [recent, yesterday, old] = [
    makeNode({ createdAt: "2024-06-15T11:59:20Z" }),
    makeNode({ createdAt: "2024-06-14T00:00:00Z" }),
    makeNode(),
  ];
  const nodes = [recent, yesterday, old];
  renderPage(nodes);
  const isKnownAt = (time: string) => renderPage(nodes, { now: Date.parse(time) }).map((row) => row !== undefined);
  // Within the same minute of the clock, "now" becomes "1 minute ago".
  expect(isKnownAt("2024-06-15T12:00:10Z")).toEqual([true, true, true]);
  expect(isKnownAt("2024-06-15T12:00:30Z")).toEqual([false, true, true]);
  expect(isKnownAt("2024-06-15T23:59:00Z")).toEqual([false, true, true]);
  expect(isKnownAt("2024-06-16T00:00:00Z")).toEqual([false, false, true]);
  expect(isKnownAt("2025-01-01T00:00:00Z")).toEqual([false, false, true]);
});

test("a row of this year is rendered again in the next year, when its date names the year", () => {
  const node = makeNode({ createdAt: "2024-01-31T00:00:00Z" });
  renderPage([node]);
  expect(renderPage([node], { now: Date.parse("2024-12-31T00:00:00Z") })[0]).toBeDefined();
  expect(renderPage([node], { now: Date.parse("2025-01-01T00:00:00Z") })).toEqual([undefined]);
});

test("a closed row is rendered again when the words for the time at which it was closed change", () => {
  const node = { ...makeNode(), closedAt: "2024-06-15T11:59:20Z" };
  renderPage([node]);
  expect(renderPage([node], { now: NOW + 10_000 })[0]).toBeDefined();
  expect(renderPage([node], { now: NOW + 30_000 })).toEqual([undefined]);
});

test("a page whose rows cannot be told apart is not remembered", () => {
  const node = makeNode();
  renderPage([node], { items: ['<li class="row"><ul><li class="inner">1</li></ul></li>'] });
  expect(renderPage([node])).toEqual([undefined]);
});

test("the rows that are remembered are limited: those of the earliest pages go first", () => {
  const first = makeNode();
  renderPage([first]);
  for (let page = 0; page < 20; page += 1) renderPage(Array.from({ length: 100 }, () => makeNode()));
  expect(renderPage([first])).toEqual([undefined]);
});

test("the page is told when the words for the times of a row change, also if the row is known", () => {
  const node = { ...makeNode({ createdAt: "2024-06-15T11:30:30Z" }), closedAt: "2024-06-15T11:59:45Z", mergedAt: null };
  for (let page = 0; page < 2; page++) {
    const changes: number[] = [];
    const rows = createPageRows(NOW, (changesAt) => changes.push(changesAt));
    rows.addResponse(toResponse([node]));
    expect(rows.find(node.id, LOOK) !== undefined).toBe(page > 0);
    rows.remember(toPage([toItem(node)]));
    expect(changes).toEqual([Date.parse("2024-06-15T12:00:30Z"), Date.parse("2024-06-15T12:00:45Z")]);
  }
});
