import { requireRepository } from "#web/pages/checks.ts";
import { readPage, readQuery, readRepository } from "#web/pages/address.ts";
import { labelOrder, readLabelSort } from "#web/labels/label-sort.ts";
import { LIMITS } from "#shared/limits.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { LabelsPageQuery } from "#web/__generated__/LabelsPageQuery.graphql.ts";

export const labelsPage = definePage<LabelsPageQuery>({
  path: ["/:owner/:name/labels", "/:owner/:name/issues/labels"],
  query: () => import("#web/__generated__/LabelsPageQuery.graphql.ts"),
  component: () => import("#web/pages/LabelsPage.tsx").then((module) => module.LabelsPage),
  variables: (address) => ({
    ...readRepository(address),
    query: readQuery(address.url) ?? null,
    orderBy: labelOrder(readLabelSort(address.url.searchParams.get("sort"))),
    ...readPage(address.url, LIMITS.labelsPage),
  }),
  status: [requireRepository],
  failure: { title: "Oops we could not load the labels", text: "" },
});
