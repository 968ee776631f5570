import type { ViewColor, ViewIcon } from "#shared/views.ts";

/** What a person sets on a saved view. */
export type ViewFields = {
  name: string;
  description: string;
  query: string;
  icon: ViewIcon;
  color: ViewColor;
  /** Id of the repository that the view is limited to. */
  scopingRepository: string | null;
};
