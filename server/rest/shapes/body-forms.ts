import type { Context } from "#server/platform/context.ts";
import { redactHidden } from "#server/repositories/redact-hidden.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import type { BodyForm } from "#server/rest/http/media-type.ts";

type Text = { body: string; bodyHtml: string };
type Options = { repository: RepositoryRow | undefined; form: BodyForm };

export type BodyForms = { body?: string; body_html?: string; body_text?: string };

/** The forms of a text that the client asks for: as it was written, as HTML, as plain text, or all of them. */
export async function toBodyForms(ctx: Context, text: Text, { repository, form }: Options): Promise<BodyForms> {
  if (form === "raw") return { body: text.body };
  const html = await redactHidden(ctx, repository, text.bodyHtml);
  return {
    ...(form === "full" ? { body: text.body } : {}),
    ...(form === "text" ? {} : { body_html: html }),
    ...(form === "html" ? {} : { body_text: toPlainText(html) }),
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: "\u00A0",
};

/** The text of our own HTML, with an empty line between blocks. */
export function toPlainText(html: string): string {
  return html
    .replace(/<(?:br|\/li|\/tr)\b[^>]*>\n?/g, "\n")
    .replace(/<\/(?:p|h[1-6]|pre|blockquote|ul|ol|table)>\s*/g, "\n\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .trim();
}
