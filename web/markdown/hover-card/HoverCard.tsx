import { useLayoutEffect, useRef } from "react";
import { positionBelow } from "#web/markdown/hover-card/position-below.ts";
import { ResourceSummary } from "#web/markdown/hover-card/ResourceSummary.tsx";
import { useDismissHoverCard } from "#web/markdown/hover-card/useDismissHoverCard.ts";
import { useResource } from "#web/markdown/hover-card/useResource.ts";
import styles from "./HoverCard.module.css";

type Props = { link: HTMLAnchorElement; onClose: () => void };

/** A summary of the issue or user that a link leads to. Nothing is shown for what the viewer cannot see. */
export function HoverCard({ link, onClose }: Props) {
  const resource = useResource(link.getAttribute("href") ?? "");
  const panel = useRef<HTMLDivElement>(null);
  useDismissHoverCard({ panel, link, isShown: resource !== undefined, onClose });
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element || !resource) return;
    if (!element.matches(":popover-open")) element.showPopover();
    positionBelow(element, link);
  }, [link, resource]);
  if (!resource) return null;
  return (
    <div ref={panel} popover="manual" role="tooltip" className={styles.card}>
      <ResourceSummary resource={resource} />
    </div>
  );
}
