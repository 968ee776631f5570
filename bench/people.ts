import { openOperations } from "./application.ts";
import { openBench } from "./database.ts";
import { DOCUMENTS, type PageVariables } from "./documents.ts";
import { fillOrganization } from "./fill-organization.ts";
import { hasFlag } from "./options.ts";
import { printPlans } from "./plans.ts";
import { measure, startResult, writeResult, type Times } from "./report.ts";
import type { Context, Viewer } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/**
 * `npm run bench -- people`: the pages that list people, teams, roles and the audit log, in an organization of 10,000 people and 1,000
 * teams; and what the visibility filter costs a person whose roles come from teams.
 */
const bench = await openBench();
const { database } = bench.opened;
const { organizationId, firstMemberId } = await fillOrganization(database);
const result = startResult("people", bench.issues);
const { run, runPage } = openOperations();
const owner = await database.row<{ id: number }>(sql`select id from accounts where login = 'member100'`);

const viewer = (accountId: number, login: string, more: Partial<Viewer> = {}): Viewer => ({
  accountId,
  login,
  isSiteAdmin: false,
  scopes: null,
  hiddenOrganizationIds: [],
  ...more,
});
const administrator = (): Context => ({
  ...bench.context(),
  viewer: viewer(bench.accountId, "person1", { isSiteAdmin: true }),
});
const asOwner = (): Context => ({ ...bench.context(), viewer: viewer(owner?.id ?? 0, "member100") });
const asMember = (hiddenOrganizationIds: number[] = []): Context => ({
  ...bench.context(),
  viewer: viewer(firstMemberId, "member1", { hiddenOrganizationIds }),
});
const asStranger = async (): Promise<Context> => {
  const account = await database.row<{ id: number }>(sql`select id from accounts where login = 'person2'`);
  return { ...bench.context(), viewer: viewer(account?.id ?? 0, "person2") };
};

type OrganizationVariables = PageVariables["OrganizationPageQuery"];
const ORGANIZATION: OrganizationVariables = {
  login: "bench",
  slug: "",
  isPeople: false,
  isOutside: false,
  isTeams: false,
  isNewTeam: false,
  isTeam: false,
  query: "",
  first: 30,
  skip: 0,
};
const ISSUES: PageVariables["RepositoryIssuesPageQuery"] = {
  owner: "bench",
  name: "repo2",
  query: "is:issue state:open",
  first: 25,
  skip: 0,
  isIndex: true,
};
const PAGE = { query: null, first: 25, skip: 0 };
type ListPage = { name: string; context: () => Context; load: (ctx: Context, run: number) => Promise<unknown> };
const sitePage = (name: string, load: ListPage["load"]): ListPage => ({ name, context: administrator, load });
const sitePeople = (
  name: string,
  variables: (run: number) => Partial<PageVariables["SitePeoplePageQuery"]>,
): ListPage =>
  sitePage(name, (ctx, n) => runPage(ctx, "SitePeoplePageQuery", { ...PAGE, filter: "ALL", ...variables(n) }));
const auditLog = (name: string, filter: (run: number) => PageVariables["SiteAuditLogPageQuery"]["filter"]): ListPage =>
  sitePage(name, (ctx, n) => runPage(ctx, "SiteAuditLogPageQuery", { filter: filter(n) }));
const organizationPage = (
  name: string,
  context: () => Context,
  variables: (run: number) => Partial<OrganizationVariables>,
): ListPage => ({
  name,
  context,
  load: (ctx, n) => runPage(ctx, "OrganizationPageQuery", { ...ORGANIZATION, ...variables(n) }),
});
const PAGES: readonly ListPage[] = [
  sitePeople("site people", () => ({})),
  sitePeople("site people, page 300", () => ({ skip: 7475 })),
  sitePeople("site people, searched", (n) => ({ query: `member${n + 1}` })),
  sitePeople("site people who have never signed in", () => ({ filter: "NEVER_SIGNED_IN" })),
  sitePage("site organizations", (ctx) => runPage(ctx, "SiteOrganizationsPageQuery", PAGE)),
  sitePage("site repositories", (ctx) => runPage(ctx, "SiteRepositoriesPageQuery", PAGE)),
  auditLog("site audit log", () => null),
  auditLog("site audit log of an action", () => ({ action: "repo.create" })),
  auditLog("site audit log of an actor", (n) => ({ actor: `member${n + 1}` })),
  auditLog("site audit log, searched", (n) => ({ text: `member${n + 1}` })),
  organizationPage("members of an organization", asOwner, () => ({ isPeople: true })),
  organizationPage("members, searched", asOwner, (n) => ({ isPeople: true, query: `member${n + 1}` })),
  organizationPage("outside collaborators", asOwner, () => ({ isPeople: true, isOutside: true })),
  organizationPage(
    "teams of an organization",
    () => asMember(),
    () => ({ isTeams: true }),
  ),
  organizationPage(
    "a team",
    () => asMember(),
    () => ({ isTeam: true, slug: "team-1" }),
  ),
  {
    name: "who has access to a repository",
    context: asOwner,
    load: (ctx) =>
      runPage(ctx, "RepositoryAccessPageQuery", { owner: "bench", name: "repo2", query: "", first: 30, skip: 0 }),
  },
];

const floor = await measure("floor: select 1", 2000, () => database.pool.query("select 1"));
const issuesPage = await measure("a page of a repository's issues, data of the page", 100, () =>
  runPage(administrator(), "RepositoryIssuesPageQuery", ISSUES),
);
const figures: Times[] = [floor, issuesPage];
for (const { name, context, load } of PAGES)
  figures.push(
    await measure(`${name}, data of the page`, 100, (n) => load(context(), n), {
      of: "p50",
      times: 1,
      figure: issuesPage.name,
    }),
  );
writeResult({
  ...result,
  tables: [
    { floor: floor.name, figures },
    { title: "The visibility filter", figures: await measureFilter() },
  ],
});
if (hasFlag("plans")) {
  for (const { name, context, load } of PAGES) await printPlans(context(), name, (ctx) => load(ctx, 0));
  const searched = (ctx: Context) =>
    run(ctx, DOCUMENTS.searchEverywhere, { query: "is:issue state:open org:bench sort:created-asc" });
  await printPlans(asMember(), "all repositories, as a member of teams", searched);
  await printPlans(asMember([organizationId]), "all repositories, organization hidden", searched);
}
await bench.opened.close();
process.exit(0);

/** The same lists for somebody without a role, a member of teams, and a member from whose session the organization is hidden. */
async function measureFilter(): Promise<Times[]> {
  const stranger = await asStranger();
  const lists = {
    "list over the repositories of an organization": (ctx: Context) =>
      run(ctx, DOCUMENTS.searchEverywhere, { query: "is:issue state:open org:bench sort:created-asc" }),
    "list of a public repository": (ctx: Context) =>
      run(ctx, DOCUMENTS.searchRepository, { owner: "bench", name: "repo2", query: "is:issue state:open" }),
  };
  const measured: Times[] = [];
  for (const [name, list] of Object.entries(lists)) {
    const base = await measure(`${name}, by somebody without a role`, 300, () => list(stranger));
    const target = { of: "p50", times: 1.5, figure: base.name } as const;
    measured.push(
      base,
      await measure(`${name}, by a member of teams`, 300, () => list(asMember()), target),
      await measure(`${name}, by a member, organization hidden`, 300, () => list(asMember([organizationId])), target),
    );
  }
  return measured;
}
