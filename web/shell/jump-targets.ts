import { fetchQuery, graphql } from "react-relay";
import type { IEnvironment } from "relay-runtime";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import type { jumpTargetsQuery } from "#web/__generated__/jumpTargetsQuery.graphql.ts";
import { paths } from "#shared/paths.ts";

export type JumpTarget = {
  label: string;
  hint: string;
  path: string;
  /** Known from the text alone. */
  isTyped?: boolean;
};
export type RepositoryAddress = { owner: string; name: string };

const DEBOUNCE_MS = 120;

/** A shorter text is in too many titles of all repositories. */
const MIN_LENGTH_EVERYWHERE = 3;

const QUERY = graphql`
  query jumpTargetsQuery(
    $query: String!
    $owner: String!
    $name: String!
    $isInRepository: Boolean!
    $titleQuery: String!
    $isEverywhere: Boolean!
    $number: Int!
    $isNumberEverywhere: Boolean!
  ) {
    safeViewer {
      repositories(first: 7, query: $query) {
        nodes {
          id
          nameWithOwner
          resourcePath
        }
      }
    }
    numbered: safeViewer @include(if: $isNumberEverywhere) {
      repositories(first: 10, query: "") {
        nodes {
          id
          nameWithOwner
          issueOrPullRequest(number: $number) {
            ... on Issueish {
              id
              number
              title
              resourcePath
            }
          }
        }
      }
    }
    repository(owner: $owner, name: $name) @include(if: $isInRepository) {
      suggestedIssues(query: $query, first: 5) {
        id
        number
        title
        resourcePath
      }
    }
    search(query: $titleQuery, type: ISSUE, first: 5) @include(if: $isEverywhere) {
      nodes {
        ... on Issueish {
          id
          number
          title
          resourcePath
          repository {
            nameWithOwner
          }
        }
      }
    }
  }
`;

type Options = { environment: IEnvironment; text: string; owner: string | undefined; name: string | undefined };
type Show = (update: (previous: readonly JumpTarget[]) => readonly JumpTarget[]) => void;

/**
 * Shows what the text means at once, and what the server finds for it once it is known; until then, what was found for
 * the text before. Returns how to stop.
 */
export function findJumpTargets({ environment, text, owner, name }: Options, show: Show): () => void {
  const search = { text: text.trim(), repository: owner && name ? { owner, name } : undefined };
  const typed = getTypedTargets(search);
  const showFound = (found: readonly JumpTarget[]) => show(() => withoutRepeated([...typed, ...found]));
  let isCurrent = true;
  show((previous) => withoutRepeated([...typed, ...previous.filter(({ isTyped }) => !isTyped)]));
  const timer = setTimeout(() => {
    loadJumpTargets(environment, search).then(
      (found) => isCurrent && showFound(found),
      () => isCurrent && showFound([]),
    );
  }, DEBOUNCE_MS);
  return () => {
    isCurrent = false;
    clearTimeout(timer);
  };
}

type Search = { text: string; repository: RepositoryAddress | undefined };

/** What the server finds: issues by title or number, and repositories by their name. */
async function loadJumpTargets(environment: IEnvironment, { text, repository }: Search): Promise<JumpTarget[]> {
  const number = Number(/^#?(\d{1,9})$/.exec(text)?.[1] ?? 0);
  const response = await fetchQuery<jumpTargetsQuery>(environment, QUERY, {
    query: text,
    ...(repository ?? { owner: "", name: "" }),
    isInRepository: repository !== undefined && text !== "",
    titleQuery: `in:title ${text}`,
    isEverywhere: repository === undefined && text.length >= MIN_LENGTH_EVERYWHERE,
    number,
    isNumberEverywhere: repository === undefined && number > 0,
  }).toPromise();
  return response ? toTargets(response) : [];
}

function toTargets({ safeViewer, numbered, repository, search }: jumpTargetsQuery["response"]): JumpTarget[] {
  const repositories = (safeViewer.repositories.nodes ?? []).flatMap((node) =>
    node ? [{ label: node.nameWithOwner, hint: "Repository", path: `${node.resourcePath}/issues` }] : [],
  );
  const suggested = (repository?.suggestedIssues ?? []).map(({ number, title, resourcePath }) => ({
    label: `#${number} ${title}`,
    hint: "Issue",
    path: resourcePath,
  }));
  const inRepositories = getNodes(numbered?.repositories).flatMap(({ nameWithOwner, issueOrPullRequest }) =>
    toIssueTarget(nameWithOwner, issueOrPullRequest),
  );
  const found = getNodes(search).flatMap((node) => toIssueTarget(node.repository?.nameWithOwner ?? "", node));
  return [...suggested, ...inRepositories, ...found, ...repositories];
}

type FoundIssue = { number?: number; title?: string; resourcePath?: string };

function toIssueTarget(nameWithOwner: string, issue: FoundIssue | null | undefined): JumpTarget[] {
  const { number = 0, title = "", resourcePath: path } = issue ?? {};
  return path === undefined ? [] : [{ label: `${nameWithOwner}#${number} ${title}`, hint: "Issue", path }];
}

/** `#12` and `owner/name#12` are issues; any other text is searched for in the open repository. */
export function getTypedTargets({ text, repository: open }: Search): JumpTarget[] {
  const [isIssue, owner, name, number] = /^(?:([\w.-]+)\/([\w.-]+))?#(\d{1,9})$/.exec(text) ?? [];
  const repository = owner && name ? { owner, name } : open;
  if (!repository || text === "") return [];
  return isIssue
    ? [
        {
          label: `${repository.owner}/${repository.name}#${number}`,
          hint: "Issue",
          path: paths.issue(repository, Number(number)),
          isTyped: true,
        },
      ]
    : [
        {
          label: text,
          hint: "Search in this repository",
          path: paths.issues(repository, { q: `is:issue ${text}` }),
          isTyped: true,
        },
      ];
}

/** Each page once: what was typed may be among what was found. */
function withoutRepeated(targets: readonly JumpTarget[]): JumpTarget[] {
  return [...new Map(targets.map((target) => [target.path, target])).values()];
}
