import type { ViewIcon } from "#shared/views.ts";

/** The views of the dashboard that everybody has. */

/** The query of the dashboard without a search. */
export const DASHBOARD_DEFAULT_QUERY = "archived:false assignee:@me sort:updated-desc";

type PresetId = "assigned" | "created" | "mentioned" | "recent" | "pulls-assigned" | "review-requested";

export type Preset = {
  id: PresetId;
  name: string;
  path: string;
  query: string;
  icon: ViewIcon;
  /** Not in the sidebar, only at its address. */
  isHidden?: boolean;
};

export const PRESETS: readonly Preset[] = [
  {
    id: "assigned",
    name: "Assigned to me",
    path: "/issues/assigned",
    query: `is:issue state:open ${DASHBOARD_DEFAULT_QUERY}`,
    icon: "PEOPLE",
  },
  {
    id: "created",
    name: "Created by me",
    path: "/issues/created",
    query: "is:issue state:open archived:false author:@me sort:updated-desc",
    icon: "SMILEY",
  },
  {
    id: "mentioned",
    name: "Mentioned",
    path: "/issues/mentioned",
    query: "is:issue state:open archived:false mentions:@me sort:updated-desc",
    icon: "MENTION",
  },
  {
    id: "recent",
    name: "Recent activity",
    path: "/issues/recent",
    query: "is:issue archived:false involves:@me updated:>@today-1w sort:updated-desc",
    icon: "CLOCK",
  },
  {
    id: "pulls-assigned",
    name: "Pull requests assigned to me",
    path: "/pulls/assigned",
    query: "is:pr state:open archived:false assignee:@me sort:updated-desc",
    icon: "GIT_PULL_REQUEST",
  },
  {
    id: "review-requested",
    name: "Review requests",
    path: "/pulls/review-requested",
    query: "is:pr state:open archived:false review-requested:@me sort:updated-desc",
    icon: "CODE_REVIEW",
  },
];

export const DEFAULT_PRESET = PRESETS[0] as Preset;

/** The built-in view with this query, whatever its spaces and case. The default query is that of the default view. */
export function findPreset(query: string): Preset | undefined {
  const text = query.trim().replace(/\s+/g, " ").toLowerCase();
  if (text === DASHBOARD_DEFAULT_QUERY) return DEFAULT_PRESET;
  return PRESETS.find((preset) => preset.query.toLowerCase() === text);
}
