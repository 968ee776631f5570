import type { PullPreset } from "#web/pulls/NewPullForm.tsx";

/** What an address of GitHub's clients fills in: `compare/main...topic?title=…&body=…`; one branch is the head. */
export function readCompare(branches: string, parameters: URLSearchParams): PullPreset {
  const [, base, head] = /^(?:(.+?)\.\.\.)?(.+)$/.exec(branches) ?? [];
  const title = parameters.get("title");
  const body = parameters.get("body");
  return {
    ...(base ? { baseRefName: base } : {}),
    ...(head ? { headRefName: head } : {}),
    ...(title ? { title } : {}),
    ...(body ? { body } : {}),
  };
}
