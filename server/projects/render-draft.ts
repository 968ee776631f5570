import { makeReferenceLinks, type ReferenceTargets } from "#server/markdown/reference-targets.ts";
import { renderMarkdown } from "#server/markdown/render.ts";
import { renderLongText } from "#server/repositories/render-body.ts";
import { LIMITS } from "#shared/limits.ts";

/** The HTML of a draft, which is in no repository: references in it are no links. */
export async function renderDraft(text: string, base: string): Promise<string> {
  const targets: ReferenceTargets = {
    repository: { owner: "", name: "" },
    accounts: new Map(),
    issues: new Map(),
    teams: new Map(),
    commits: new Map(),
    base,
  };
  if (text.length > LIMITS.shortText) return renderLongText({ text, targets });
  return renderMarkdown(text, makeReferenceLinks(targets));
}
