const MARGIN = 8;
const GAP = 4;

/** Moves a panel below its anchor, or above it where there is no space below. */
export function positionBelow(panel: HTMLElement, anchor: Element): void {
  const { left, top, bottom } = anchor.getBoundingClientRect();
  const maxLeft = innerWidth - panel.offsetWidth - MARGIN;
  const fitsBelow = bottom + panel.offsetHeight + GAP + MARGIN < innerHeight;
  panel.style.left = `${Math.max(MARGIN, Math.min(left, maxLeft))}px`;
  panel.style.top = `${fitsBelow ? bottom + GAP : top - panel.offsetHeight - GAP}px`;
}
