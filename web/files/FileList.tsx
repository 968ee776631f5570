import { FileIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { Link } from "#web/ui/Link.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { InlineNote } from "#web/ui/Note.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { FileList_repository$key } from "#web/__generated__/FileList_repository.graphql.ts";
import { paths } from "#shared/paths.ts";

/** The files of a repository, with a note at templates that have errors. */
export function FileList({ repository }: { repository: FileList_repository$key }) {
  const { name, owner, files, templateProblems } = useFragment(
    graphql`
      fragment FileList_repository on Repository {
        name
        owner {
          login
        }
        files {
          path
          updatedAt
        }
        templateProblems {
          path
        }
      }
    `,
    repository,
  );
  if (files.length === 0) {
    return (
      <EmptyState title="No files yet">
        Issue templates and forms go in .github/ISSUE_TEMPLATE/. Community files such as CONTRIBUTING.md go in .github/,
        docs/ or the root.
      </EmptyState>
    );
  }
  const invalidPaths = new Set(templateProblems.map((problem) => problem.path));
  return (
    <RowList>
      {files.map(({ path, updatedAt }) => (
        <li key={path}>
          <FileIcon />
          <Link to={paths.file({ owner: owner.login, name }, path)} data-grow>
            {path}
          </Link>
          {invalidPaths.has(path) && <span>Invalid template</span>}
          <InlineNote>
            <Time at={updatedAt} />
          </InlineNote>
        </li>
      ))}
    </RowList>
  );
}
