import { graphql, useFragment } from "react-relay";
import { Link } from "#web/ui/Link.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { InlineNote } from "#web/ui/Note.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { FileHistory_repository$key } from "#web/__generated__/FileHistory_repository.graphql.ts";

/** The changes of a file, newest first. */
export function FileHistory({ repository }: { repository: FileHistory_repository$key }) {
  const { fileHistory } = useFragment(
    graphql`
      fragment FileHistory_repository on Repository @argumentDefinitions(path: { type: "String!" }) {
        fileHistory(path: $path) {
          id
          message
          createdAt
          author {
            login
            resourcePath
          }
        }
      }
    `,
    repository,
  );
  return (
    <>
      <h2>History</h2>
      <RowList>
        {fileHistory.map(({ id, message, author, createdAt }) => (
          <li key={id}>
            <span data-grow>{message}</span>
            <InlineNote>
              {author ? <Link to={author.resourcePath}>{author.login}</Link> : "ghost"} <Time at={createdAt} />
            </InlineNote>
          </li>
        ))}
      </RowList>
    </>
  );
}
