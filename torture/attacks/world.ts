import { pick, words } from "../../bench/random.ts";
import { expectThat } from "./attack.ts";
import { asPage, poll, type Target, type World } from "./target.ts";

type Partial = Omit<Target, "world">;

const CREATE_REPOSITORY = `mutation ($name: String!, $visibility: RepositoryVisibility!) {
  createRepository(input: { name: $name, visibility: $visibility }) { repository { id } } }`;
const SECRET_TITLE = "Merger with Initech";

export async function fillWorld(target: Partial, issues: number): Promise<World> {
  const { owner, attacker } = target;
  await importIssues(target, issues);
  const found = await mutate(
    target,
    owner.token,
    `{ repository(owner: "mona", name: "hello") { id issues(first: 1) { nodes { id } } } }`,
  );
  const hello = found["repository"] as { id: string; issues: { nodes: { id: string }[] } };
  const secretId = await createRepository(target, owner.token, { name: "secret", visibility: "PRIVATE" });
  const attackerId = await createRepository(target, attacker.token, { name: "own", visibility: "PUBLIC" });
  return {
    publicId: hello.id,
    publicPath: "/mona/hello",
    issueId: hello.issues.nodes[0]?.id ?? "",
    secretId,
    secretPath: "/mona/secret",
    secrets: await makeSecrets(target, secretId),
    secretTitle: SECRET_TITLE,
    secretFile: await upload(target, secretId),
    attackerId,
    attackerPath: "/eve/own",
  };
}

/** The data of an operation that must succeed. */
export async function mutate(
  target: Pick<Target, "graphql">,
  token: string,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const { data, errors } = await target.graphql(query, variables, token);
  expectThat(errors.length === 0 && data, `${query.slice(0, 80)}: ${errors[0]?.message ?? "no data"}`);
  return data;
}

export async function createRepository(
  target: Pick<Target, "graphql">,
  token: string,
  variables: { name: string; visibility: "PUBLIC" | "PRIVATE" },
): Promise<string> {
  const data = await mutate(target, token, CREATE_REPOSITORY, variables);
  return (data["createRepository"] as { repository: { id: string } }).repository.id;
}

/** The public repository, from an archive, which is the fastest way to many issues. */
async function importIssues(target: Partial, count: number): Promise<void> {
  const random = target.random.fork("issues");
  const at = (index: number) => new Date(Date.UTC(2024, 0, 1) + index * 3_600_000).toISOString();
  const labels = ["bug", "feature", "question"];
  const issues = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    title: words(random.number, 6),
    state: random.integer(0, 1) ? "OPEN" : "CLOSED",
    author: pick(random.number, ["mona", "reader", "eve"]),
    labels: [pick(random.number, labels)],
    body: words(random.number, random.integer(20, 400)),
    createdAt: at(index),
    comments: [{ author: "reader", body: words(random.number, 30), createdAt: at(index) }],
  }));
  await importArchive(target, {
    magic: "E!vIA5L86J2I",
    timestamp: at(0),
    repo: "mona/hello",
    labels: labels.map((name) => ({ name, description: "", color: "ff0000" })),
    issues,
    pulls: [],
  });
}

export type ImportOutcome = { state: string; error?: string | null; problems: { place: string; message: string }[] };

/** Sends an archive as the owner of the instance, and waits until the job has ended. */
export async function importArchive(
  target: Pick<Target, "send" | "pageOperation" | "owner">,
  archive: unknown,
): Promise<ImportOutcome> {
  const headers = { ...asPage(target.owner), "content-type": "application/json" };
  const answer = await target.send({ path: "/site/imports?name=a.json&visibility=PUBLIC", headers, body: archive });
  expectThat(answer.status === 202, `the upload of an archive was answered with ${answer.status}: ${answer.text}`);
  const { id } = JSON.parse(answer.text) as { id: string };
  return poll(async () => {
    const { data } = await target.pageOperation("ImportsPageQuery", {}, target.owner.cookie);
    const { imports } = (data?.["safeViewer"] ?? { imports: [] }) as { imports: (ImportOutcome & { id: string })[] };
    const found = imports.find((one) => one.id === id);
    return found && ["DONE", "FAILED"].includes(found.state) ? found : undefined;
  });
}

async function makeSecrets({ graphql, owner }: Partial, repositoryId: string): Promise<World["secrets"]> {
  const run = (query: string, variables: Record<string, unknown>) => mutate({ graphql }, owner.token, query, variables);
  const issue = await run(
    `mutation ($r: ID!, $t: String!) { createIssue(input: { repositoryId: $r, title: $t, body: "Nobody may know." }) { issue { id } } }`,
    { r: repositoryId, t: SECRET_TITLE },
  );
  const issueId = (issue["createIssue"] as { issue: { id: string } }).issue.id;
  const made = (await run(
    `mutation ($r: ID!, $i: ID!) {
      addComment(input: { subjectId: $i, body: "hush" }) { commentEdge { node { id } } }
      createLabel(input: { repositoryId: $r, name: "hush", color: "ff0000" }) { label { id } }
      createMilestone(input: { repositoryId: $r, title: "hush" }) { milestone { id } }
      createPullRequest(input: { repositoryId: $r, title: "hush", baseRefName: "main", headRefName: "hush" }) { pullRequest { id } }
    }`,
    { r: repositoryId, i: issueId },
  )) as Record<string, Record<string, { id?: string; node?: { id: string } }>>;
  return {
    issue: issueId,
    comment: made["addComment"]?.["commentEdge"]?.node?.id ?? "",
    label: made["createLabel"]?.["label"]?.id ?? "",
    milestone: made["createMilestone"]?.["milestone"]?.id ?? "",
    pull: made["createPullRequest"]?.["pullRequest"]?.id ?? "",
  };
}

async function upload({ send, owner }: Partial, repositoryId: string): Promise<string> {
  const answer = await send({
    path: `/user-attachments?repository=${repositoryId}&name=hush.txt`,
    headers: { ...asPage(owner), "content-type": "application/octet-stream" },
    body: "hush",
  });
  expectThat(answer.status === 201, `an upload was answered with ${answer.status}: ${answer.text}`);
  return new URL((JSON.parse(answer.text) as { href: string }).href).pathname;
}
