import { FileIcon } from "@primer/octicons-react";
import { graphql } from "react-relay";
import { useLocation } from "react-router";
import { FileEditor } from "#web/files/FileEditor.tsx";
import { MarkdownPreview } from "#web/markdown/MarkdownPreview.tsx";
import { PageNotFound } from "#web/platform/boundaries/PageNotFound.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import { InlineNote } from "#web/ui/Note.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import type { FilesPageQuery } from "#web/__generated__/FilesPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./FilesPage.module.css";

const QUERY = graphql`
  query FilesPageQuery($owner: String!, $name: String!, $path: String!) {
    safeViewer {
      ...Page_viewer
    }
    repository(owner: $owner, name: $name) {
      id
      name
      nameWithOwner
      owner {
        login
      }
      viewerCanPush
      files {
        path
        updatedAt
      }
      file(path: $path) {
        path
        text
        oid
      }
      fileHistory(path: $path) {
        id
        message
        createdAt
        author {
          login
          resourcePath
        }
      }
      templateProblems {
        path
        line
        message
      }
      ...RepositoryPage_repository
    }
  }
`;

/** The files that a repository keeps here: all of them, or one with its history; edited by those who can push. */
export function FilesPage({ variables }: PageProps<FilesPageQuery>) {
  const { repository, safeViewer } = usePageQuery<FilesPageQuery>(QUERY, variables);
  const { search } = useLocation();
  const { path } = variables;
  useTitle(`${path === "" ? "Files" : path} · ${repository?.nameWithOwner ?? ""}`);
  if (!repository) return null;
  const address = { owner: repository.owner.login, name: repository.name };
  const params = new URLSearchParams(search);
  const isEditing = repository.viewerCanPush && params.has("edit");
  const isNew = repository.viewerCanPush && params.has("new");
  const { file } = repository;
  if (path !== "" && !file) return <PageNotFound message="There is no such file" />;
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      {path === "" && !isNew && (
        <>
          <div className={styles.heading}>
            <h1>Templates and community files</h1>
            {repository.viewerCanPush && (
              <ButtonLink to={`${paths.files(address)}?new`} variant="primary">
                New file
              </ButtonLink>
            )}
          </div>
          {repository.files.length === 0 ? (
            <EmptyState title="There are no files yet">
              Issue templates and forms lie in .github/ISSUE_TEMPLATE/, community files like CONTRIBUTING.md in
              .github/, docs/ or the root.
            </EmptyState>
          ) : (
            <RowList>
              {repository.files.map((one) => (
                <li key={one.path}>
                  <FileIcon />
                  <Link to={paths.file(address, one.path)} data-grow>
                    {one.path}
                  </Link>
                  {repository.templateProblems.some((problem) => problem.path === one.path) && (
                    <span>cannot be read</span>
                  )}
                  <InlineNote>
                    <Time at={one.updatedAt} />
                  </InlineNote>
                </li>
              ))}
            </RowList>
          )}
        </>
      )}
      {isNew && path === "" && (
        <>
          <div className={styles.heading}>
            <h1>New file</h1>
          </div>
          <FileEditor repositoryId={repository.id} address={address} file={undefined} />
        </>
      )}
      {file && (
        <>
          <div className={styles.heading}>
            <h1>{file.path}</h1>
            {repository.viewerCanPush && !isEditing && (
              <ButtonLink to={`${paths.file(address, file.path)}?edit`}>Edit</ButtonLink>
            )}
          </div>
          {repository.templateProblems
            .filter((problem) => problem.path === file.path)
            .map(({ line, message }) => (
              <p key={`${line}:${message}`} role="alert">
                Line {line}: {message}
              </p>
            ))}
          {isEditing ? (
            <FileEditor repositoryId={repository.id} address={address} file={file} />
          ) : (
            <>
              {/\.md$/i.test(file.path) && !file.path.includes("ISSUE_TEMPLATE/") ? (
                <MarkdownPreview repositoryId={repository.id} text={file.text} />
              ) : (
                // It scrolls, so the keys must reach it.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                <pre className={styles.content} tabIndex={0} aria-label="Content">
                  {file.text}
                </pre>
              )}
              <h2>History</h2>
              <RowList>
                {repository.fileHistory.map((change) => (
                  <li key={change.id}>
                    <span data-grow>{change.message}</span>
                    <InlineNote>
                      {change.author ? <Link to={change.author.resourcePath}>{change.author.login}</Link> : "ghost"}{" "}
                      <Time at={change.createdAt} />
                    </InlineNote>
                  </li>
                ))}
              </RowList>
            </>
          )}
        </>
      )}
    </RepositoryPage>
  );
}
