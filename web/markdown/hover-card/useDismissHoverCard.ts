import { useEffect, useEffectEvent, type RefObject } from "react";

/** The pointer needs time to move from the link to the card. */
const LEAVE_MS = 250;

type Options = { panel: RefObject<HTMLElement | null>; link: HTMLElement; isShown: boolean; onClose: () => void };

/** Closes a card when the pointer or the focus has left it and its link, on Escape, and when the page scrolls. */
export function useDismissHoverCard({ panel, link, isShown, onClose }: Options): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleEnter = () => clearTimeout(timer);
    const handleLeave = () => {
      clearTimeout(timer);
      timer = setTimeout(() => close(), LEAVE_MS);
    };
    for (const element of [link, panel.current]) {
      element?.addEventListener("mouseenter", handleEnter, { signal });
      element?.addEventListener("mouseleave", handleLeave, { signal });
    }
    link.addEventListener("blur", handleLeave, { signal });
    addEventListener("scroll", () => close(), { signal, capture: true });
    addEventListener("keydown", (event) => event.key === "Escape" && close(), { signal });
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, [panel, link, isShown]);
}
