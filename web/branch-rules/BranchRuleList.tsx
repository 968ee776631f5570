import { graphql, useFragment } from "react-relay";
import { BranchRuleRow } from "#web/branch-rules/BranchRuleRow.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { Note } from "#web/ui/Note.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { BranchRuleList_repository$key } from "#web/__generated__/BranchRuleList_repository.graphql.ts";
import { BRANCH_RULES } from "#shared/messages.ts";

/** The branch protection rules of a repository, whose pages begin with `base`. */
export function BranchRuleList({ repository, base }: { repository: BranchRuleList_repository$key; base: string }) {
  const { branchProtectionRules } = useFragment(
    graphql`
      fragment BranchRuleList_repository on Repository {
        branchProtectionRules(first: 50) {
          nodes {
            id
            ...BranchRuleRow_rule
          }
        }
      }
    `,
    repository,
  );
  const rules = (branchProtectionRules.nodes ?? []).filter((rule) => rule !== null && rule !== undefined);
  return (
    <>
      <PageHeading title={BRANCH_RULES}>
        <ButtonLink to={`${base}/new`} variant="primary">
          Add rule
        </ButtonLink>
      </PageHeading>
      <Note>
        Rules define what is required before a pull request is merged into a branch. If several rules match a branch,
        all of them apply.
      </Note>
      {rules.length === 0 ? (
        <EmptyState title="No branch protection rules yet">
          Add a rule to require reviews or status checks before merging.
        </EmptyState>
      ) : (
        <RowList aria-label={BRANCH_RULES}>
          {rules.map((rule) => (
            <BranchRuleRow key={rule.id} rule={rule} base={base} />
          ))}
        </RowList>
      )}
    </>
  );
}
