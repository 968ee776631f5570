import type { ChooserConfig, Read } from "#server/templates/template.ts";
import { YamlReader } from "#server/templates/yaml-reader.ts";

export const DEFAULT_CONFIG: ChooserConfig = { isBlankIssuesEnabled: true, contactLinks: [] };

/** Reads `.github/ISSUE_TEMPLATE/config.yml`. An invalid link is left out. */
export function readConfig(path: string, text: string): Read<ChooserConfig> {
  const reader = new YamlReader(path, text);
  const { root, problems } = reader;
  if (!root) return { value: undefined, problems };
  const contactLinks = reader.maps(root, "contact_links").flatMap((link) => {
    const before = problems.length;
    const name = reader.requiredText(link, "name") ?? "";
    const url = reader.requiredText(link, "url") ?? "";
    const about = reader.requiredText(link, "about") ?? "";
    if (url !== "" && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) {
      reader.report(reader.node(link, "url"), "`url` must be an http or https address");
    }
    return problems.length === before ? [{ name: name.trim(), url, about: about.trim() }] : [];
  });
  return {
    value: { isBlankIssuesEnabled: reader.flag(root, "blank_issues_enabled", true), contactLinks },
    problems,
  };
}
