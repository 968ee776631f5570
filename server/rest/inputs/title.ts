import { invalidField } from "#server/rest/http/rest-error.ts";
import { notSupplied, type Fields } from "#server/rest/inputs/read-fields.ts";

/** The title of an issue, which GitHub also takes as a number. */
export function toTitle(fields: Fields): string {
  const title = fields["title"];
  if (title === undefined || title === null) throw notSupplied("title");
  if (typeof title !== "string" && typeof title !== "number") throw invalidField("title");
  if (String(title).trim() === "") throw invalidField("title", "missing_field");
  return String(title);
}
