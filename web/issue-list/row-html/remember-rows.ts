import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { KnownRow, RowHtml } from "#web/issue-list/row-html/row-html.ts";
import { getNextChange, toServerWords } from "#web/ui/Time.tsx";

/** Rows of some 4 KB each. */
const ROWS_MAX = 2000;
const LIST = /<ul class="[^"]*" id="issues">/;
const ROW = /^<li class="[^"]*"( data-unread="true")?>/;

/** The rows of one process, by a hash of all that they are made of. Nothing in them belongs to a person. */
const rows = new LRUCache<string, KnownRow>({ max: ROWS_MAX });

type PageRows = RowHtml & {
  /** Takes the rows' data from the response to the page's query. */
  addResponse(data: unknown): void;
  /** Takes the rows from the rendered page. */
  remember(html: string): void;
};

/**
 * Of one page. Rendering its rows is most of what React does for a list, and most rows are the same as in the page before: for
 * the next viewer, after a reload, or when one of the issues has changed. A row is known by its data as the response has them, so
 * that whoever sees it has got the same data.
 */
export function createPageRows(now: number, onChange: (changesAt: number) => void = () => undefined): PageRows {
  const nodes = new Map<string, RowNode>();
  /** Of the rows in the order of the list. A list that is rendered again asks again. */
  const asked = new Map<string, string | undefined>();
  return {
    addResponse(response) {
      for (const node of listNodes(response, 0)) nodes.set(node.id, node);
    },
    find(id, look) {
      const node = nodes.get(id);
      const key = node && getKey(node, look, now);
      asked.set(id, key);
      if (node) for (const time of getTimes(node)) onChange(getNextChange(time, now));
      return key === undefined ? undefined : rows.get(key);
    },
    remember(html) {
      const start = LIST.exec(html);
      if (!start) return;
      const keys = [...asked.values()];
      const from = start.index + start[0].length;
      const items = html.slice(from, html.indexOf("</ul>", from)).split("</li>").slice(0, -1);
      // A row that contains a list would be cut into pieces.
      if (items.length !== keys.length || items.some((item) => item.includes("<li", 1))) return;
      for (const [index, item] of items.entries()) {
        const opening = ROW.exec(item);
        const key = keys[index];
        if (opening && key !== undefined)
          rows.set(key, { isUnread: opening[1] !== undefined, html: item.slice(opening[0].length) });
      }
    },
  };
}

function getKey(node: RowNode, look: unknown, now: number): string {
  return createHash("sha256")
    .update(`${JSON.stringify(look)} ${JSON.stringify(node)} ${getWords(node, now)}`)
    .digest("base64");
}

type RowNode = {
  id: string;
  titleHTML: string;
  createdAt?: string;
  closedAt?: string | null;
  mergedAt?: string | null;
};

/** The issues of a list's edges, wherever the response has the list. */
function listNodes(value: unknown, depth: number): RowNode[] {
  if (typeof value !== "object" || value === null || Array.isArray(value) || depth > 3) return [];
  const { edges } = value as { edges?: unknown };
  if (Array.isArray(edges))
    return edges.flatMap((edge: { node?: unknown } | null) => (isRowNode(edge?.node) ? [edge.node] : []));
  return Object.values(value).flatMap((inner) => listNodes(inner, depth + 1));
}

function isRowNode(node: unknown): node is RowNode {
  return typeof node === "object" && node !== null && "id" in node && "titleHTML" in node;
}

/** The words for its times: by them the row differs from the one that a page with the same data had before. */
function getWords(node: RowNode, now: number): string {
  return getTimes(node)
    .map((time) => toServerWords(time, now))
    .join();
}

function getTimes({ createdAt, closedAt, mergedAt }: RowNode): string[] {
  return [createdAt, closedAt, mergedAt].filter((time) => time !== undefined && time !== null);
}
