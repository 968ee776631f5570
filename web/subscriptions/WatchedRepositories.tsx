import { LockIcon, RepoIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { WatchButton } from "#web/subscriptions/WatchButton.tsx";
import { Link } from "#web/ui/Link.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { InlineNote } from "#web/ui/Note.tsx";
import type {
  WatchedRepositories_repositories$data,
  WatchedRepositories_repositories$key,
} from "#web/__generated__/WatchedRepositories_repositories.graphql.ts";
import { PARTICIPATING_AND_MENTIONS } from "#shared/messages.ts";

type Props = { label: string; repositories: WatchedRepositories_repositories$key };

/** Repositories with what the viewer is notified of in each. One that is not watched any more stays until the page is loaded again. */
export function WatchedRepositories({ label, repositories }: Props) {
  const data = useFragment(
    graphql`
      fragment WatchedRepositories_repositories on RepositoryConnection {
        nodes {
          id
          nameWithOwner
          isPrivate
          resourcePath
          viewerWatchLevel
          viewerWatchedSubjects
          ...WatchButton_repository
        }
      }
    `,
    repositories,
  );
  return (
    <RowList aria-label={label}>
      {getNodes(data).map((repository) => (
        <li key={repository.id}>
          <div data-grow>
            {repository.isPrivate ? <LockIcon aria-label="Private" /> : <RepoIcon aria-label="Public" />}{" "}
            <Link to={`${repository.resourcePath}/issues`}>{repository.nameWithOwner}</Link>{" "}
            <InlineNote>{getLevel(repository)}</InlineNote>
          </div>
          <WatchButton repository={repository} />
        </li>
      ))}
    </RowList>
  );
}

type Repository = NonNullable<NonNullable<WatchedRepositories_repositories$data["nodes"]>[number]>;

function getLevel({ viewerWatchLevel, viewerWatchedSubjects }: Repository): string {
  switch (viewerWatchLevel) {
    case "ALL":
      return "All Activity";
    case "IGNORE":
      return "Ignored";
    case "CUSTOM":
      return `Custom: ${viewerWatchedSubjects.map((subject) => (subject === "ISSUE" ? "issues" : "pull requests")).join(", ")}`;
    default:
      return PARTICIPATING_AND_MENTIONS;
  }
}
