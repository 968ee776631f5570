import { graphql } from "react-relay";
import { useLocation } from "react-router";
import { FileEditor } from "#web/files/FileEditor.tsx";
import { FileHistory } from "#web/files/FileHistory.tsx";
import { FileList } from "#web/files/FileList.tsx";
import { MarkdownPreview } from "#web/markdown/MarkdownPreview.tsx";
import { PageNotFound } from "#web/platform/boundaries/PageNotFound.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import type { FilesPageQuery } from "#web/__generated__/FilesPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";
import { TEMPLATES_AND_FILES } from "#shared/messages.ts";
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
      file(path: $path) {
        path
        text
        oid
      }
      templateProblems {
        path
        line
        message
      }
      ...FileList_repository
      ...FileHistory_repository @arguments(path: $path)
      ...RepositoryPage_repository
    }
  }
`;

type Repository = NonNullable<FilesPageQuery["response"]["repository"]>;
type File = NonNullable<Repository["file"]>;

/** The templates and community files of a repository: all of them, or one with its history. */
export function FilesPage({ variables }: PageProps<FilesPageQuery>) {
  const { repository, safeViewer } = usePageQuery<FilesPageQuery>(QUERY, variables);
  const params = new URLSearchParams(useLocation().search);
  const { path } = variables;
  useTitle(`${path === "" ? "Files" : path} · ${repository?.nameWithOwner ?? ""}`);
  if (!repository) return null;
  const { file, viewerCanPush } = repository;
  if (path !== "" && !file)
    return (
      <RepositoryPage repository={repository} viewer={safeViewer}>
        <PageNotFound message="File not found" />
      </RepositoryPage>
    );
  const isEditing = viewerCanPush && params.has("edit");
  const isNew = path === "" && viewerCanPush && params.has("new");
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      {path === "" && !isNew && <AllFiles repository={repository} />}
      {isNew && <NewFile repository={repository} />}
      {file && <FileView repository={repository} file={file} isEditing={isEditing} />}
    </RepositoryPage>
  );
}

function AllFiles({ repository }: { repository: Repository }) {
  return (
    <>
      <div className={styles.heading}>
        <h1>{TEMPLATES_AND_FILES}</h1>
        {repository.viewerCanPush && (
          <ButtonLink to={`${paths.files(getAddress(repository))}?new`} variant="primary">
            New file
          </ButtonLink>
        )}
      </div>
      <FileList repository={repository} />
    </>
  );
}

function NewFile({ repository }: { repository: Repository }) {
  return (
    <>
      <div className={styles.heading}>
        <h1>New file</h1>
      </div>
      <FileEditor repositoryId={repository.id} address={getAddress(repository)} file={undefined} />
    </>
  );
}

type FileProps = { repository: Repository; file: File; isEditing: boolean };

function FileView({ repository, file, isEditing }: FileProps) {
  const address = getAddress(repository);
  const problems = repository.templateProblems.filter((problem) => problem.path === file.path);
  return (
    <>
      <div className={styles.heading}>
        <h1>{file.path}</h1>
        {repository.viewerCanPush && !isEditing && (
          <ButtonLink to={`${paths.file(address, file.path)}?edit`}>Edit</ButtonLink>
        )}
      </div>
      {problems.map(({ line, message }) => (
        <p key={`${line}:${message}`} role="alert">
          Line {line}: {message}
        </p>
      ))}
      {isEditing ? (
        <FileEditor repositoryId={repository.id} address={address} file={file} />
      ) : (
        <>
          <FileContent repositoryId={repository.id} file={file} />
          <FileHistory repository={repository} />
        </>
      )}
    </>
  );
}

function FileContent({ repositoryId, file: { path, text } }: { repositoryId: string; file: File }) {
  const isDocument = /\.md$/i.test(path) && !path.includes("ISSUE_TEMPLATE/");
  if (isDocument) return <MarkdownPreview repositoryId={repositoryId} text={text} />;
  return (
    // It can be scrolled, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={styles.content} tabIndex={0} aria-label="Content">
      {text}
    </pre>
  );
}

function getAddress({ owner, name }: Repository): { owner: string; name: string } {
  return { owner: owner.login, name };
}
