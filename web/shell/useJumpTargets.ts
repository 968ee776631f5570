import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import type { useJumpTargetsQuery } from "#web/__generated__/useJumpTargetsQuery.graphql.ts";
import { paths } from "#shared/paths.ts";

export type JumpTarget = { label: string; hint: string; path: string };

const WAIT_MS = 120;

/** Where the typed text may lead: what it spells out at once, repositories of that name when they have been looked up. */
export function useJumpTargets(
  text: string,
  here: { owner: string; name: string } | undefined,
  isOpen: boolean,
): JumpTarget[] {
  const environment = useRelayEnvironment();
  const [repositories, setRepositories] = useState<JumpTarget[]>([]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setTimeout(() => {
      fetchQuery<useJumpTargetsQuery>(
        environment,
        graphql`
          query useJumpTargetsQuery($query: String!) {
            safeViewer {
              repositories(first: 7, query: $query) {
                nodes {
                  id
                  nameWithOwner
                  resourcePath
                }
              }
            }
          }
        `,
        { query: text.trim() },
      ).subscribe({
        next: ({ safeViewer }) =>
          setRepositories(
            (safeViewer.repositories.nodes ?? []).flatMap((node) =>
              node ? [{ label: node.nameWithOwner, hint: "Repository", path: `${node.resourcePath}/issues` }] : [],
            ),
          ),
        error: () => setRepositories([]),
      });
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [environment, text, isOpen]);
  return [...spelledOut(text.trim(), here), ...repositories];
}

function spelledOut(text: string, here: { owner: string; name: string } | undefined): JumpTarget[] {
  const match = /^(?:([\w.-]+)\/([\w.-]+))?#(\d{1,9})$/.exec(text);
  if (match) {
    const repository = match[1] && match[2] ? { owner: match[1], name: match[2] } : here;
    return repository
      ? [
          {
            label: `${repository.owner}/${repository.name}#${match[3]}`,
            hint: "Issue",
            path: paths.issue(repository, Number(match[3])),
          },
        ]
      : [];
  }
  return here && text !== ""
    ? [{ label: text, hint: "Search in this repository", path: paths.issues(here, { q: `is:issue ${text}` }) }]
    : [];
}
