import { sendOrThrow, type Api } from "../platform/api.ts";

/** The repository in which clients write, and what they use in it. */
export type World = { repositoryId: string; labels: Named[]; milestones: Named[]; people: Named[] };
type Named = { id: string; name: string };

const WORLD = `{ repository(owner: "person1", name: "work") { id
  labels(first: 20) { nodes { id name } } milestones(first: 5) { nodes { id title } }
  suggestedActors(first: 5) { nodes { ... on User { id login } } } } }`;

/** Makes the repository in which the clients write. */
export async function makeWorld(api: Api): Promise<World> {
  const created = await sendOrThrow(
    api,
    `mutation { createRepository(input: { name: "work", visibility: PUBLIC }) { repository { id } } }`,
  );
  const { id } = (created["createRepository"] as unknown as { repository: { id: string } }).repository;
  for (const title of ["first", "second"]) {
    await sendOrThrow(
      api,
      `mutation ($id: ID!, $title: String!) { createMilestone(input: { repositoryId: $id, title: $title }) { milestone { id } } }`,
      { id, title },
    );
  }
  return readWorld(api);
}

async function readWorld(api: Api): Promise<World> {
  const { repository } = (await sendOrThrow(api, WORLD)) as unknown as {
    repository: {
      id: string;
      labels: { nodes: Named[] };
      milestones: { nodes: { id: string; title: string }[] };
      suggestedActors: { nodes: { id: string; login: string }[] };
    };
  };
  return {
    repositoryId: repository.id,
    labels: repository.labels.nodes,
    milestones: repository.milestones.nodes.map(({ id, title }) => ({ id, name: title })),
    people: repository.suggestedActors.nodes.map(({ id, login }) => ({ id, name: login })),
  };
}
