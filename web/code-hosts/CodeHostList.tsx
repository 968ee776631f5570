import { graphql, useFragment } from "react-relay";
import { CodeHostRow } from "#web/code-hosts/CodeHostRow.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { Note } from "#web/ui/Note.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { CodeHostList_repository$key } from "#web/__generated__/CodeHostList_repository.graphql.ts";
import { ADD_CODE_HOST } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";

/** The code hosts of a repository, whose pages begin with `base`. */
export function CodeHostList({ repository, base }: { repository: CodeHostList_repository$key; base: string }) {
  const { codeHosts } = useFragment(
    graphql`
      fragment CodeHostList_repository on Repository {
        codeHosts {
          id
          ...CodeHostRow_codeHost
        }
      }
    `,
    repository,
  );
  return (
    <>
      <PageHeading title="Code hosts">
        <ButtonLink to={`${base}/new`} variant="primary">
          {ADD_CODE_HOST}
        </ButtonLink>
      </PageHeading>
      <Note>
        GitHub, GitLab, Gitea, Forgejo and bare repositories report commits, branches and pull requests, which are then
        shown in the issues that they name. <a href={paths.docs("code-hosts")}>Learn more</a>.
      </Note>
      {codeHosts.length === 0 ? (
        <EmptyState title="No code hosts yet">Add the host of the code to see commits in issues.</EmptyState>
      ) : (
        <RowList aria-label="Code hosts">
          {codeHosts.map((codeHost) => (
            <CodeHostRow key={codeHost.id} codeHost={codeHost} base={base} />
          ))}
        </RowList>
      )}
    </>
  );
}
