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

/** The fields of a view without the other fields of a draft, which the server would refuse as unknown input. */
export function toViewFields(view: ViewFields): ViewFields {
  const { name, description, query, icon, color, scopingRepository } = view;
  return { name, description, query, icon, color, scopingRepository };
}
