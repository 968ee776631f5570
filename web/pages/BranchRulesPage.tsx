import { graphql } from "react-relay";
import { BranchRuleList } from "#web/branch-rules/BranchRuleList.tsx";
import { EditBranchRule } from "#web/branch-rules/EditBranchRule.tsx";
import { NewBranchRule } from "#web/branch-rules/NewBranchRule.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import type { BranchRulesPageQuery } from "#web/__generated__/BranchRulesPageQuery.graphql.ts";
import { branchPaths } from "#shared/branch-paths.ts";

const QUERY = graphql`
  query BranchRulesPageQuery($owner: String!, $name: String!, $isList: Boolean!, $isRule: Boolean!, $ruleId: Int!) {
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
      viewerCanAdminister
      ...RepositoryPage_repository
      ...BranchRuleList_repository @include(if: $isList)
      branchProtectionRule(databaseId: $ruleId) @include(if: $isRule) {
        id
        ...EditBranchRule_rule
      }
    }
  }
`;

/** The branch protection rules of a repository. For its administrators. */
export function BranchRulesPage({ variables }: PageProps<BranchRulesPageQuery>) {
  const { repository, safeViewer } = usePageQuery<BranchRulesPageQuery>(QUERY, variables);
  useTitle(`Branches · ${repository?.nameWithOwner ?? ""}`);
  if (!repository) return null;
  const { id, branchProtectionRule: rule } = repository;
  const base = branchPaths.rules(repository.owner.login, repository.name);
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      {variables.isList && <BranchRuleList repository={repository} base={base} />}
      {rule && <EditBranchRule key={rule.id} rule={rule} base={base} />}
      {!variables.isList && !variables.isRule && <NewBranchRule repositoryId={id} base={base} />}
    </RepositoryPage>
  );
}
