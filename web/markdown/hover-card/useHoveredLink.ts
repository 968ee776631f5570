import { useEffect, useRef, useState } from "react";

const HOVER_MS = 350;

/** The reference or mention that the pointer or the focus has stayed on, until its card is closed. */
export function useHoveredLink() {
  const [link, setLink] = useState<HTMLAnchorElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function handleEnter(event: React.SyntheticEvent) {
    const hovered = (event.target as Element).closest<HTMLAnchorElement>("a.issue-link, a.user-mention");
    clearTimeout(timer.current);
    if (hovered) timer.current = setTimeout(() => setLink(hovered), HOVER_MS);
  }

  function handleLeave() {
    clearTimeout(timer.current);
  }

  return {
    link,
    close: () => setLink(undefined),
    handlers: { onMouseOver: handleEnter, onFocus: handleEnter, onMouseOut: handleLeave, onBlur: handleLeave },
  };
}
