import type { IssueTemplate, Read } from "#server/templates/template.ts";
import { YamlReader } from "#server/templates/yaml-reader.ts";
import { LIMITS } from "#shared/limits.ts";

/** Reads an issue template (`.github/ISSUE_TEMPLATE/*.md`): front matter, and the body behind it. */
export function readTemplate(path: string, text: string): Read<IssueTemplate> {
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(text);
  if (!match) {
    const message = "The file must begin with front matter between two lines of `---`";
    return { value: undefined, problems: [{ path, line: 1, message }] };
  }
  const reader = new YamlReader(path, match[1] ?? "", 2);
  const { root, problems } = reader;
  if (!root) return { value: undefined, problems };
  const template: IssueTemplate = {
    kind: "template",
    path,
    filename: path.split("/").at(-1) ?? path,
    name: (reader.requiredText(root, "name") ?? "").trim(),
    about: (reader.requiredText(root, "about") ?? "").trim(),
    title: (reader.text(root, "title") ?? "").slice(0, LIMITS.title),
    labels: reader.list(root, "labels"),
    assignees: reader.list(root, "assignees"),
    type: reader.text(root, "type") ?? null,
    body: (match[2] ?? "").replace(/^(\r?\n)+/, "").slice(0, LIMITS.body),
  };
  return { value: problems.length === 0 ? template : undefined, problems };
}
