import { LIMITS } from "#shared/limits.ts";

/** Cut after thirty characters, whole ones. */
export function shortTitle(title: string): string {
  const signs = Array.from(new Intl.Segmenter("en").segment(title), ({ segment }) => segment);
  return signs.length > LIMITS.breadcrumbTitle ? `${signs.slice(0, LIMITS.breadcrumbTitle).join("")}…` : title;
}
