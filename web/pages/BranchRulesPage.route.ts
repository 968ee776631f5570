import { readRepository } from "#web/pages/address.ts";
import { requireRepository, requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { PageAddress } from "#web/platform/router/page-address.ts";
import type { BranchRulesPageQuery } from "#web/__generated__/BranchRulesPageQuery.graphql.ts";

export const branchRulesPage = definePage<BranchRulesPageQuery>({
  path: "/:owner/:name/settings/branches/*",
  query: () => import("#web/__generated__/BranchRulesPageQuery.graphql.ts"),
  component: () => import("#web/pages/BranchRulesPage.tsx").then((module) => module.BranchRulesPage),
  variables: (address) => {
    const rule = readRule(address);
    return rule && { ...readRepository(address), ...rule };
  },
  status: [
    requireRepository,
    requireSignedIn,
    ({ repository }) => (repository?.viewerCanAdminister ? undefined : { status: 403 }),
    ({ repository }, { variables }) =>
      variables.isRule && !repository?.branchProtectionRule ? { status: 404 } : undefined,
  ],
});

/** The list, the form of a new rule, or one of them. Undefined for other addresses. */
function readRule({ params: { "*": rest = "" } }: PageAddress) {
  if (!/^(|new|[1-9]\d{0,8})$/.test(rest)) return undefined;
  const ruleId = Number(rest) || 0;
  return { isList: rest === "", isRule: ruleId > 0, ruleId };
}
