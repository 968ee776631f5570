import { runMutation, runQuery } from "./api.ts";
import type { Person } from "./people.ts";

export type Repository = { id: string; nameWithOwner: string; path: string };
export type Issue = { id: string; number: number; title: string; path: string };
export type Milestone = { id: string; number: number; path: string };

type NewRepository = { name: string; owner?: string; visibility?: "PUBLIC" | "PRIVATE" };

/** A repository of the person or of an organization, with the default labels. */
export async function createRepository(
  person: Person,
  { name, owner = person.login, visibility = "PUBLIC" }: NewRepository,
): Promise<Repository> {
  const { repositoryOwner } = await runQuery<{ repositoryOwner: { id: string } }>(
    person,
    "query ($login: String!) { repositoryOwner(login: $login) { id } }",
    { login: owner },
  );
  await runMutation(person, {
    name: "createRepository",
    selection: "repository { id }",
    input: { name, visibility, ownerId: repositoryOwner.id },
  });
  return getRepository(person, `${owner}/${name}`);
}

export async function getRepository(person: Person, nameWithOwner: string): Promise<Repository> {
  const [owner, name] = nameWithOwner.split("/");
  const { repository } = await runQuery<{ repository: { id: string } }>(
    person,
    "query ($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { id } }",
    { owner, name },
  );
  return { id: repository.id, nameWithOwner, path: `/${nameWithOwner}` };
}

type NewIssue = {
  repository: Repository;
  title: string;
  body?: string;
  labelIds?: string[];
  assigneeIds?: string[];
  milestoneId?: string;
};

export async function createIssue(person: Person, { repository, ...input }: NewIssue): Promise<Issue> {
  const { issue } = await runMutation<{ issue: { id: string; number: number } }>(person, {
    name: "createIssue",
    selection: "issue { id number }",
    input: { ...input, repositoryId: repository.id },
  });
  return { ...issue, title: input.title, path: `${repository.path}/issues/${issue.number}` };
}

/** Issues with these titles, one after the other. */
export async function createIssues(
  person: Person,
  { titles, ...input }: Omit<NewIssue, "title"> & { titles: readonly string[] },
): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const title of titles) issues.push(await createIssue(person, { ...input, title }));
  return issues;
}

export async function closeIssue(person: Person, issue: Issue): Promise<void> {
  await runMutation(person, { name: "closeIssue", selection: "issue { id }", input: { issueId: issue.id } });
}

export async function createComment(person: Person, { issue, body }: { issue: Issue; body: string }): Promise<void> {
  await runMutation(person, { name: "addComment", selection: "subject { id }", input: { subjectId: issue.id, body } });
}

type NewLabel = { repository: Repository; name: string; color?: string; isExclusive?: boolean };

/** Returns the label's id. */
export async function createLabel(
  person: Person,
  { repository, color = "#0e8a16", ...input }: NewLabel,
): Promise<string> {
  const { label } = await runMutation<{ label: { id: string } }>(person, {
    name: "createLabel",
    selection: "label { id }",
    input: { ...input, color, repositoryId: repository.id },
  });
  return label.id;
}

/** The global id of the person's account. */
export async function getAccountId(person: Person): Promise<string> {
  return (await runQuery<{ viewer: { id: string } }>(person, "{ viewer { id } }")).viewer.id;
}

/** The id of a default label. */
export async function getLabelId(
  person: Person,
  { repository, name }: { repository: Repository; name: string },
): Promise<string> {
  const { node } = await runQuery<{ node: { label: { id: string } } }>(
    person,
    "query ($id: ID!, $name: String!) { node(id: $id) { ... on Repository { label(name: $name) { id } } } }",
    { id: repository.id, name },
  );
  return node.label.id;
}

type NewMilestone = { repository: Repository; title: string; dueOn?: string };

export async function createMilestone(person: Person, { repository, ...input }: NewMilestone): Promise<Milestone> {
  const { milestone } = await runMutation<{ milestone: { id: string; number: number } }>(person, {
    name: "createMilestone",
    selection: "milestone { id number }",
    input: { ...input, repositoryId: repository.id },
  });
  return { ...milestone, path: `${repository.path}/milestone/${milestone.number}` };
}

type NewView = { name: string; query: string; scopingRepository?: string };

/** A saved view; returns its path. */
export async function createView(person: Person, input: NewView): Promise<string> {
  const { shortcut } = await runMutation<{ shortcut: { id: string } }>(person, {
    name: "createDashboardSearchShortcut",
    selection: "shortcut { id }",
    input: { ...input, searchType: "ISSUES" },
  });
  return `/issues/${shortcut.id}`;
}

export async function setVisibility(
  person: Person,
  { repository, visibility }: { repository: Repository; visibility: "PUBLIC" | "PRIVATE" },
): Promise<void> {
  await runMutation(person, {
    name: "updateRepository",
    selection: "repository { id }",
    input: { repositoryId: repository.id, visibility },
  });
}

/** Writes a file such as an issue form into the repository. */
export async function writeRepositoryFile(
  person: Person,
  { repository, path, text }: { repository: Repository; path: string; text: string },
): Promise<void> {
  await runMutation(person, {
    name: "writeRepositoryFile",
    selection: "clientMutationId",
    input: { repositoryId: repository.id, path, text },
  });
}
