import { LIMITS } from "#shared/limits.ts";

/** A title for a breadcrumb, cut after 30 characters as people count them: an emoji stays whole. */
export function shortTitle(title: string): string {
  const characters = Array.from(new Intl.Segmenter("en").segment(title), ({ segment }) => segment);
  return characters.length > LIMITS.breadcrumbTitle
    ? `${characters.slice(0, LIMITS.breadcrumbTitle).join("")}…`
    : title;
}
