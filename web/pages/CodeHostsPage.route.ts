import { readRepository } from "#web/pages/address.ts";
import { requireRepository, requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { PageAddress } from "#web/platform/router/page-address.ts";
import type { CodeHostsPageQuery } from "#web/__generated__/CodeHostsPageQuery.graphql.ts";

export const codeHostsPage = definePage<CodeHostsPageQuery>({
  path: "/:owner/:name/settings/code-hosts/*",
  query: () => import("#web/__generated__/CodeHostsPageQuery.graphql.ts"),
  component: () => import("#web/pages/CodeHostsPage.tsx").then((module) => module.CodeHostsPage),
  variables: (address) => {
    const host = readHost(address);
    return host && { ...readRepository(address), ...host };
  },
  status: [
    requireRepository,
    requireSignedIn,
    ({ repository }) => (repository?.viewerCanManageCodeHosts ? undefined : { status: 403 }),
    ({ repository }, { variables }) => (variables.isHost && !repository?.codeHost ? { status: 404 } : undefined),
  ],
});

/** The list, the form of a new code host, or one of them. Undefined for other addresses. */
function readHost({ params: { "*": rest = "" } }: PageAddress) {
  if (!/^(|new|[1-9]\d{0,8})$/.test(rest)) return undefined;
  const hostId = Number(rest) || 0;
  return { isList: rest === "", isHost: hostId > 0, hostId };
}
