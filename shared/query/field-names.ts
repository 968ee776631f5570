/** The slug of the field that `field.NAME` or `field."NAME"` names. */
export function parseFieldName(text: string): string | undefined {
  const match = /^field\.(?:"([^"]*)"|([^"]*))$/i.exec(text);
  const slug = toFieldSlug(match?.[1] ?? match?.[2] ?? "");
  return match && slug !== "" ? slug : undefined;
}

/** A field's name in a query: `Target date` is `target-date`. */
export function toFieldSlug(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, "-");
}
