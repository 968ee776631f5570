import { useEffect, useRef, type RefObject } from "react";

const GAP = 4;
const MARGIN = 8;

export type PopoverAlign = "start" | "end";

/**
 * A panel in the browser's top layer, under (or over) what opened it. Escape
 * and a click outside close it, which the browser sees to; the focus goes back
 * to the opener, unless it has gone elsewhere.
 */
export function usePopover<Panel extends HTMLElement>(
  opener: RefObject<HTMLElement | null>,
  { isOpen, onClose, align }: { isOpen: boolean; onClose: () => void; align: PopoverAlign },
) {
  const panel = useRef<Panel>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    const element = panel.current;
    const anchor = opener.current;
    if (!isOpen || !element || !anchor) return undefined;
    if (!element.matches(":popover-open")) element.showPopover();
    // React focuses what is to have the focus before the panel shows, and in vain.
    element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    const place = () => positionBelow(anchor, element, align);
    place();
    const grows = new ResizeObserver(place);
    grows.observe(element);
    addEventListener("resize", place);
    addEventListener("scroll", place, true);
    return () => {
      grows.disconnect();
      removeEventListener("resize", place);
      removeEventListener("scroll", place, true);
      if (document.activeElement === document.body || document.activeElement === null) anchor.focus();
    };
  }, [isOpen, align, opener]);

  return {
    panel,
    /** For the opener: the press that closes the panel, as one outside of it, is not the one that opens it again. */
    onPointerDown: () => {
      wasOpen.current = isOpen;
    },
    /** Whether a click on the opener means to open. */
    meansToOpen: () => {
      const isToOpen = !isOpen && !wasOpen.current;
      wasOpen.current = false;
      return isToOpen;
    },
    panelProps: {
      popover: "auto" as const,
      onToggle: (event: React.ToggleEvent) => {
        if (event.newState === "closed") onClose();
      },
    },
  };
}

function positionBelow(anchor: HTMLElement, panel: HTMLElement, align: PopoverAlign): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const below = innerHeight - at.bottom - GAP - MARGIN;
  const above = at.top - GAP - MARGIN;
  const isBelow = height <= below || below >= above;
  const wanted = align === "end" ? at.right - width : at.left;
  panel.style.left = `${Math.max(MARGIN, Math.min(wanted, innerWidth - width - MARGIN))}px`;
  panel.style.top = `${isBelow ? at.bottom + GAP : Math.max(MARGIN, at.top - GAP - height)}px`;
  panel.style.maxHeight = `${Math.max(160, isBelow ? below : above)}px`;
}
