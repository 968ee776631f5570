import { useWidthPreference } from "#web/platform/storage/usePreference.ts";

/** The panes of the dashboard. Each width is stored in the browser under its own key. */
export const PANES = {
  side: { key: "views:side-pane-width", initial: 256, min: 192, max: 400 },
  details: { key: "views:details-pane-width", initial: 560, min: 360, max: 960 },
} as const;

export function usePaneWidth(pane: keyof typeof PANES) {
  const { initial, min, max } = PANES[pane];
  const [width, setWidth] = useWidthPreference(PANES[pane]);
  return { width, initial, min, max, onResize: setWidth };
}
