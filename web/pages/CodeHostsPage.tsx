import { graphql } from "react-relay";
import { CodeHostList } from "#web/code-hosts/CodeHostList.tsx";
import { EditCodeHost } from "#web/code-hosts/EditCodeHost.tsx";
import { NewCodeHost } from "#web/code-hosts/NewCodeHost.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import type { CodeHostsPageQuery } from "#web/__generated__/CodeHostsPageQuery.graphql.ts";
import { codeHostPaths } from "#shared/code-host-paths.ts";

const QUERY = graphql`
  query CodeHostsPageQuery($owner: String!, $name: String!, $isList: Boolean!, $isHost: Boolean!, $hostId: Int!) {
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
    repository(owner: $owner, name: $name) {
      id
      name
      nameWithOwner
      owner {
        login
      }
      viewerCanManageCodeHosts
      ...RepositoryPage_repository
      ...CodeHostList_repository @include(if: $isList)
      codeHost(databaseId: $hostId) @include(if: $isHost) {
        id
        ...EditCodeHost_codeHost
      }
    }
  }
`;

/** The code hosts of a repository. For its administrators. */
export function CodeHostsPage({ variables }: PageProps<CodeHostsPageQuery>) {
  const { repository, safeViewer } = usePageQuery<CodeHostsPageQuery>(QUERY, variables);
  useTitle(`Code hosts · ${repository?.nameWithOwner ?? ""}`);
  if (!repository) return null;
  const { id, codeHost } = repository;
  const base = codeHostPaths.list(repository.owner.login, repository.name);
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      {variables.isList && <CodeHostList repository={repository} base={base} />}
      {codeHost && <EditCodeHost key={codeHost.id} codeHost={codeHost} base={base} />}
      {!variables.isList && !variables.isHost && <NewCodeHost repositoryId={id} base={base} />}
    </RepositoryPage>
  );
}
