/** For an element beside a list: a person is likely to open the links in it next, apart from the current one. */
export const LIKELY_NEXT = { "data-likely-next": true } as const;

/** Where a person is likely to go next from a list, beside its rows: the other tab and the next page. */
export function findLikelyNext(): string[] {
  const links = document.querySelectorAll('[data-likely-next] a:not([aria-current]), a[rel="next"]');
  return [...links].map((link) => link.getAttribute("href") ?? "");
}
