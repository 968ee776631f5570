import { useEffect, useRef, type RefObject } from "react";

const GAP = 4;
const MARGIN = 8;
const MIN_HEIGHT = 160;

export type PopoverAlign = "start" | "end";

type Options = { isOpen: boolean; onClose: () => void; align: PopoverAlign };

/**
 * A panel in the browser's top layer, below or above its opener. The browser
 * closes it on Escape or a click outside. The focus returns to the opener,
 * unless something else has it by then.
 */
export function usePopover<Panel extends HTMLElement>(
  opener: RefObject<HTMLElement | null>,
  { isOpen, onClose, align }: Options,
) {
  const panel = useRef<Panel>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    const { current: element } = panel;
    const { current: anchor } = opener;
    if (!isOpen || !element || !anchor) return undefined;
    if (!element.matches(":popover-open")) element.showPopover();
    // React's autoFocus runs before the panel is shown, when nothing in it can be focused.
    element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    const stop = keepPositioned(anchor, element, align);
    return () => {
      stop();
      if (document.activeElement === document.body || document.activeElement === null) anchor.focus();
    };
  }, [isOpen, align, opener]);

  return {
    panel,
    /** For the opener. Its press has closed an open panel by the time of its click. */
    onPointerDown: () => {
      wasOpen.current = isOpen;
    },
    /** Whether a click on the opener should open the panel. */
    shouldOpen: () => {
      const isClosed = !isOpen && !wasOpen.current;
      wasOpen.current = false;
      return isClosed;
    },
    panelProps: {
      popover: "auto" as const,
      onToggle: (event: React.ToggleEvent) => {
        if (event.newState === "closed") onClose();
      },
    },
  };
}

/** Follows the opener while the page scrolls or something is resized. Returns how to stop. */
function keepPositioned(anchor: HTMLElement, panel: HTMLElement, align: PopoverAlign): () => void {
  const update = () => position(anchor, panel, align);
  update();
  const observer = new ResizeObserver(update);
  observer.observe(panel);
  addEventListener("resize", update);
  addEventListener("scroll", update, true);
  return () => {
    observer.disconnect();
    removeEventListener("resize", update);
    removeEventListener("scroll", update, true);
  };
}

function position(anchor: HTMLElement, panel: HTMLElement, align: PopoverAlign): void {
  const { top, bottom, left, right } = anchor.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const spaceBelow = innerHeight - bottom - GAP - MARGIN;
  const spaceAbove = top - GAP - MARGIN;
  const isBelow = height <= spaceBelow || spaceBelow >= spaceAbove;
  const preferredLeft = align === "end" ? right - width : left;
  panel.style.left = `${Math.max(MARGIN, Math.min(preferredLeft, innerWidth - width - MARGIN))}px`;
  panel.style.top = `${isBelow ? bottom + GAP : Math.max(MARGIN, top - GAP - height)}px`;
  panel.style.maxHeight = `${Math.max(MIN_HEIGHT, isBelow ? spaceBelow : spaceAbove)}px`;
}
