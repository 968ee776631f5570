/** A field that a query can complete, as `field.SLUG:`. */
export type CompletableField = {
  name: string;
  slug: string;
  dataType: string;
  options?: readonly { readonly name: string }[] | null | undefined;
};

/** The answer of the server's route: the fields of each organization that the viewer can see. */
type FieldGroups = {
  issue_fields: {
    organization: string;
    fields: { name: string; name_slug: string; data_type: string; options: { name: string }[] }[];
  }[];
};

/**
 * The fields that the viewer's lists over all repositories can be filtered by. The browser caches the answer for a
 * minute. Without an answer there are none, as completion is optional.
 */
export async function fetchDashboardFields(signal: AbortSignal): Promise<CompletableField[]> {
  try {
    const response = await fetch("/_filter/issue_fields/dashboard", { signal });
    return response.ok ? mergeFields((await response.json()) as FieldGroups) : [];
  } catch {
    return [];
  }
}

/** Organizations may have fields of the same name: a query matches all of them, so their options are offered together. */
function mergeFields({ issue_fields: groups }: FieldGroups): CompletableField[] {
  const merged = new Map<string, CompletableField & { options: { name: string }[] }>();
  for (const field of groups.flatMap((group) => group.fields)) {
    const known = merged.get(field.name_slug)?.options ?? [];
    const added = field.options.filter(({ name }) => !known.some((option) => option.name === name));
    const dataType = field.data_type.toUpperCase();
    merged.set(field.name_slug, { name: field.name, slug: field.name_slug, dataType, options: [...known, ...added] });
  }
  return [...merged.values()];
}
