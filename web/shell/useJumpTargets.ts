import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import type { useJumpTargetsQuery } from "#web/__generated__/useJumpTargetsQuery.graphql.ts";
import { paths } from "#shared/paths.ts";

type JumpTarget = { label: string; hint: string; path: string };
type RepositoryAddress = { owner: string; name: string };

const DEBOUNCE_MS = 120;

const QUERY = graphql`
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
`;

type Options = {
  text: string;
  /** The repository that is open. */
  repository: RepositoryAddress | undefined;
  isOpen: boolean;
};

/** The pages that the typed text can lead to: an issue or a search at once, repositories once they are loaded. */
export function useJumpTargets({ text, repository, isOpen }: Options): JumpTarget[] {
  const environment = useRelayEnvironment();
  const [repositories, setRepositories] = useState<JumpTarget[]>([]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setTimeout(() => {
      fetchQuery<useJumpTargetsQuery>(environment, QUERY, { query: text.trim() }).subscribe({
        next: (response) => setRepositories(toTargets(response)),
        error: () => setRepositories([]),
      });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [environment, text, isOpen]);
  return [...getTypedTargets(text.trim(), repository), ...repositories];
}

function toTargets({ safeViewer }: useJumpTargetsQuery["response"]): JumpTarget[] {
  return (safeViewer.repositories.nodes ?? []).flatMap((node) =>
    node ? [{ label: node.nameWithOwner, hint: "Repository", path: `${node.resourcePath}/issues` }] : [],
  );
}

/** `#12` and `owner/name#12` are issues; any other text is searched for in the open repository. */
function getTypedTargets(text: string, open: RepositoryAddress | undefined): JumpTarget[] {
  const [isIssue, owner, name, number] = /^(?:([\w.-]+)\/([\w.-]+))?#(\d{1,9})$/.exec(text) ?? [];
  const repository = owner && name ? { owner, name } : open;
  if (!repository || text === "") return [];
  return isIssue
    ? [
        {
          label: `${repository.owner}/${repository.name}#${number}`,
          hint: "Issue",
          path: paths.issue(repository, Number(number)),
        },
      ]
    : [{ label: text, hint: "Search in this repository", path: paths.issues(repository, { q: `is:issue ${text}` }) }];
}
