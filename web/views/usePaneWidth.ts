import { useWidthPreference } from "#web/platform/storage/usePreference.ts";

/** The views at the left, and the issue at the right: each has its own key in this browser's storage. */
export const PANES = {
  side: { key: "views:side-pane-width", initial: 256, min: 192, max: 400 },
  details: { key: "views:details-pane-width", initial: 560, min: 360, max: 960 },
} as const;

export function usePaneWidth(pane: keyof typeof PANES) {
  const { initial, min, max } = PANES[pane];
  const [width, setWidth] = useWidthPreference(PANES[pane]);
  return { width, initial, min, max, onResize: setWidth };
}
