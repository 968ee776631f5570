import { expect } from "vitest";
import { updateRepository } from "#server/repositories/update-repository.ts";
import { readRepository } from "#server/test/read-repository.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { archiveRepository, unarchiveRepository } from "#server/repositories/archive-repository.ts";
import { pinIssue } from "#server/pins/pin.ts";
import { toIssueKey } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

test("gh reads what a repository's settings are", async ({ world }) => {
  const { data } = await world.graphql(
    "mona",
    `fragment RepositoryInfo on Repository { defaultBranchRef { id name prefix } hasIssuesEnabled hasWikiEnabled
      mergeCommitAllowed rebaseMergeAllowed squashMergeAllowed parent { id name owner { login } } viewerPermission }
     { repository(owner: "octo", name: "hello") { ...RepositoryInfo } }`,
  );
  expect(data).toMatchObject({
    repository: {
      defaultBranchRef: { name: "main", prefix: "refs/heads/" },
      hasIssuesEnabled: true,
      hasWikiEnabled: false,
      mergeCommitAllowed: true,
      rebaseMergeAllowed: true,
      squashMergeAllowed: true,
      parent: null,
    },
  });
});

test("an administrator sets website, default branch, ways to merge and projects, and gh reads them", async ({
  world,
}) => {
  const update = (input: string) =>
    world.graphql(
      "ada",
      `mutation ($id: ID!) { updateRepository(input: { repositoryId: $id, ${input} }) { repository {
         homepageUrl defaultBranchRef { name } mergeCommitAllowed squashMergeAllowed hasProjectsEnabled viewerDefaultMergeMethod } } }`,
      { id: globalId("R", world.hello.id) },
    );
  const changed = {
    homepageUrl: "https://example.com/x",
    defaultBranchRef: { name: "trunk" },
    mergeCommitAllowed: false,
    squashMergeAllowed: true,
    hasProjectsEnabled: false,
    viewerDefaultMergeMethod: "SQUASH",
  };
  const input = `homepageUrl: "https://example.com/x", defaultBranch: "trunk", mergeCommitAllowed: false, hasProjectsEnabled: false`;
  expect((await update(input)).data).toEqual({ updateRepository: { repository: changed } });
  expect((await update(`description: "other"`)).data).toEqual({ updateRepository: { repository: changed } });
  expect((await update(`homepageUrl: "javascript:alert(1)"`)).errors).toMatchObject([
    { type: "UNPROCESSABLE", message: "Homepage is not a valid URL" },
  ]);
  for (const name of ["a b", "-x", "a..b", "x/", "a~1"]) {
    expect((await update(`defaultBranch: ${JSON.stringify(name)}`)).errors, name).toHaveLength(1);
  }
});

test("topics are replaced together, and lead to the visible repositories that have them", async ({ world }) => {
  const set = (repositoryId: number, topicNames: string[], login = "ada") =>
    world.graphql(
      login,
      `mutation ($id: ID!, $topicNames: [String!]!) { updateTopics(input: { repositoryId: $id, topicNames: $topicNames }) {
         invalidTopicNames repository { repositoryTopics(first: 10) { nodes { topic { name } } } } } }`,
      { id: globalId("R", repositoryId), topicNames },
    );
  const nodes = [{ topic: { name: "api" } }, { topic: { name: "issue-tracker" } }];
  expect((await set(world.hello.id, ["API", "issue-tracker", "api"])).data).toEqual({
    updateTopics: { invalidTopicNames: [], repository: { repositoryTopics: { nodes } } },
  });
  expect((await set(world.hello.id, ["-no", "yes"])).data).toEqual({
    updateTopics: { invalidTopicNames: ["-no"], repository: { repositoryTopics: { nodes } } },
  });
  expect((await set(world.hello.id, ["x"], "hubot")).errors).toMatchObject([{ type: "FORBIDDEN" }]);
  await set(world.secret.id, ["api", "hidden"]);
  const query = `{ topic(name: "api") { name repositories(first: 5) { nodes { name } } } hidden: topic(name: "hidden") { name } }`;
  expect((await world.graphql("hubot", query)).data).toEqual({
    topic: { name: "api", repositories: { nodes: [{ name: "hello" }] } },
    hidden: null,
  });
});

test("an archived repository says since when, and what is not here is empty, null or false", async ({ world }) => {
  const query = `{ repository(owner: "octo", name: "hello") { archivedAt isFork isTemplate forkCount licenseInfo { name }
    descriptionHTML sshUrl stargazerCount watchers { totalCount } languages(first: 10) { totalSize edges { size } }
    releases(first: 1) { nodes { tagName } } deleteBranchOnMerge fundingLinks { platform url } templateRepository { id }
    codeOfConduct { key } isSecurityPolicyEnabled ... on RepositoryInfo { homepageUrl hasWikiEnabled } ... on Starrable { viewerHasStarred } } }`;
  expect((await world.graphql("mona", query)).data).toEqual({
    repository: {
      archivedAt: null,
      isFork: false,
      isTemplate: false,
      forkCount: 0,
      licenseInfo: null,
      descriptionHTML: "",
      sshUrl: "git@localhost:octo/hello.git",
      stargazerCount: 0,
      watchers: { totalCount: 0 },
      languages: { totalSize: 0, edges: [] },
      releases: { nodes: [] },
      deleteBranchOnMerge: false,
      fundingLinks: [],
      templateRepository: null,
      codeOfConduct: null,
      isSecurityPolicyEnabled: false,
      homepageUrl: null,
      hasWikiEnabled: false,
      viewerHasStarred: false,
    },
  });
  await archiveRepository(world.as("mona"), { id: world.hello.id });
  expect((await world.graphql("mona", query)).data).toHaveProperty("repository.archivedAt", expect.any(String));
  await unarchiveRepository(world.as("mona"), { id: world.hello.id });
  expect((await world.graphql("mona", query)).data).toHaveProperty("repository.archivedAt", null);
});

test("an owner's repositories are filtered and sorted as on GitHub", async ({ world }) => {
  const newer = await world.repository("Archive", "PUBLIC");
  await archiveRepository(world.as("mona"), { id: newer.id });
  const list = async (args: string, login = "ada", owner = "octo") => {
    const { data } = await world.graphql(
      login,
      `{ repositoryOwner(login: "${owner}") { repositories(first: 10, ${args}) { totalDiskUsage nodes { name } } } }`,
    );
    const { repositories } = (data as { repositoryOwner: { repositories: { nodes: { name: string }[] } } })
      .repositoryOwner;
    return repositories.nodes.map(({ name }) => name);
  };
  const byName = "orderBy: { field: NAME, direction: ASC }";
  expect(await list(byName)).toEqual(["Archive", "hello", "secret"]);
  expect(await list("orderBy: { field: NAME, direction: DESC }", "hubot")).toEqual(["hello", "Archive"]);
  expect(await list(`isArchived: true, ${byName}`)).toEqual(["Archive"]);
  expect(await list(`isArchived: false, privacy: PUBLIC, ${byName}`)).toEqual(["hello"]);
  expect(await list(`visibility: PRIVATE`)).toEqual(["secret"]);
  expect(await list("isFork: true")).toEqual([]);
  expect(await list(`affiliations: [COLLABORATOR], ${byName}`)).toEqual(["hello", "secret"]);
  expect(await list(`affiliations: [OWNER, ORGANIZATION_MEMBER], ${byName}`)).toEqual([]);
  expect(await list(`ownerAffiliations: [OWNER, COLLABORATOR], ${byName}`, "hubot", "ada")).toEqual(["hello"]);
  expect(await list(`ownerAffiliations: [ORGANIZATION_MEMBER], ${byName}`, "hubot", "mona")).toEqual([
    "Archive",
    "hello",
  ]);
});

test("a user has contributed to the repositories in which they opened something in the last year", async ({
  world,
}) => {
  await world.issue("rita");
  await createIssue(world.as("rita"), { repositoryId: world.secret.id, title: "x" });
  const list = async (login: string, args = "") => {
    const { data } = await world.graphql(
      login,
      `{ user(login: "rita") { repositoriesContributedTo(first: 10, orderBy: { field: NAME, direction: ASC } ${args}) { nodes { name } } } }`,
    );
    return (data as { user: { repositoriesContributedTo: { nodes: { name: string }[] } } }).user
      .repositoriesContributedTo.nodes;
  };
  expect(await list("rita")).toEqual([{ name: "hello" }, { name: "secret" }]);
  expect(await list("hubot")).toEqual([{ name: "hello" }]);
  expect(await list("rita", "contributionTypes: [PULL_REQUEST]")).toEqual([]);
});

test("lists that GitHub's clients page through are connections, and classic projects are empty", async ({ world }) => {
  const { data } = await world.graphql(
    "mona",
    `{ repository(owner: "octo", name: "hello") { mentionableUsers(first: 1, query: "ada") { totalCount nodes { login name } }
         suggestedActors(first: 5, capabilities: [CAN_BE_ASSIGNED], loginNames: "tess,wren") { nodes { __typename login } }
         issueTypes(first: 5, orderBy: { field: NAME, direction: DESC }) { totalCount } contributingGuidelines { body }
         projects(first: 1) { totalCount } projectsUrl ... on Subscribable { viewerCanSubscribe viewerSubscription } }
       user(login: "mona") { projectsResourcePath project(number: 1) { name } ... on ProjectOwner { viewerCanCreateProjects } } }`,
  );
  expect(data).toEqual({
    repository: {
      mentionableUsers: { totalCount: 1, nodes: [{ login: "ada", name: null }] },
      suggestedActors: {
        nodes: [
          { __typename: "User", login: "tess" },
          { __typename: "User", login: "wren" },
        ],
      },
      issueTypes: { totalCount: expect.any(Number) as number },
      contributingGuidelines: null,
      projects: { totalCount: 0 },
      projectsUrl: "http://localhost:4000/octo/hello",
      viewerCanSubscribe: true,
      viewerSubscription: "UNSUBSCRIBED",
    },
    user: { projectsResourcePath: "/mona", project: null, viewerCanCreateProjects: false },
  });
});

test("the pinned issues are paged through like other lists", async ({ world }) => {
  for (const title of ["One", "Two"])
    await pinIssue(world.as("mona"), toIssueKey(await world.issue("mona", { title })));
  const page = async (args: string) => {
    const query = `{ repository(owner: "octo", name: "hello") { pinnedIssues(${args}) {
      totalCount pageInfo { hasNextPage endCursor } edges { node { issue { title } } } } } }`;
    const { data } = await world.graphql("mona", query);
    return (data as { repository: { pinnedIssues: { pageInfo: { endCursor: string } } } }).repository.pinnedIssues;
  };
  const first = await page("first: 1");
  expect(first).toMatchObject({
    totalCount: 2,
    pageInfo: { hasNextPage: true },
    edges: [{ node: { issue: { title: "One" } } }],
  });
  const second = { pageInfo: { hasNextPage: false }, edges: [{ node: { issue: { title: "Two" } } }] };
  expect(await page(`first: 1, after: "${first.pageInfo.endCursor}"`)).toMatchObject(second);
  expect(await page("last: 1")).toMatchObject(second);
});

test("everyone can create issues where issues are turned on", async ({ world }) => {
  const read = () => readRepository(world, null, "issueCreationPolicy");
  expect(await read()).toEqual({ issueCreationPolicy: "ALL" });
  await updateRepository(world.as("mona"), { id: world.hello.id, hasIssuesEnabled: false });
  expect(await read()).toEqual({ issueCreationPolicy: null });
});

test("a new repository has the website that it was given, if it is one", async ({ world }) => {
  const create = (homepageUrl: string) =>
    world.graphql(
      "mona",
      `mutation ($homepageUrl: URI) { createRepository(input: { name: "site", visibility: PUBLIC, homepageUrl: $homepageUrl }) {
         repository { homepageUrl hasIssuesEnabled } } }`,
      { homepageUrl },
    );
  expect((await create("javascript:alert(1)")).errors).toMatchObject([
    { type: "UNPROCESSABLE", message: "Homepage is not a valid URL", field: "homepageUrl" },
  ]);
  expect((await create("https://example.com")).data).toEqual({
    createRepository: { repository: { homepageUrl: "https://example.com", hasIssuesEnabled: true } },
  });
});
