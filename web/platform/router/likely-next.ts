/** Where a person is likely to go next from a list, beside its rows: the other tab and the next page. */
export function findLikelyNext(): string[] {
  const links = document.querySelectorAll('nav[aria-label="State"] a:not([aria-current]), a[rel="next"]');
  return [...links].map((link) => link.getAttribute("href") ?? "");
}
