import { expect } from "vitest";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { test } from "#server/rest/test/rest-test.ts";

const CREATE = `mutation ($input: CreateLinkedBranchInput!) { createLinkedBranch(input: $input) { linkedBranch { id ref { id name target { oid } } } } }`;
const LIST = `query ($id: ID!) { node(id: $id) { ... on Issue { linkedBranches(first: 5) { totalCount nodes { ref { name repository { nameWithOwner } } } } } } }`;

test("gh issue develop makes a branch for an issue, which lists it until the link is deleted", async ({ world }) => {
  const issue = await world.issue("hubot", { title: "Crash on start!" });
  const issueId = globalId("I", issue.repositoryId, issue.id);
  const oid = "d4".repeat(20);
  const create = (login: string, name?: string) => world.graphql(login, CREATE, { input: { issueId, oid, name } });
  expect((await create("tess")).errors?.[0]?.message).toContain("push");
  const { data, errors } = await create("wren");
  expect(errors).toBeUndefined();
  const made = data as { createLinkedBranch: { linkedBranch: { id: string; ref: { id: string } } } };
  expect(made.createLinkedBranch.linkedBranch.ref).toMatchObject({ name: "1-crash-on-start", target: { oid } });
  expect((await create("wren", "1-crash-on-start")).data).toEqual({ createLinkedBranch: { linkedBranch: null } });
  const listed = await world.graphql(null, LIST, { id: issueId });
  expect(listed.data).toMatchObject({
    node: { linkedBranches: { totalCount: 1, nodes: [{ ref: { repository: { nameWithOwner: "octo/hello" } } }] } },
  });
  const refs = await world.graphql(
    null,
    `{ repository(owner: "octo", name: "hello") { ref(qualifiedName: "refs/heads/1-crash-on-start") { name target { oid } }
       refs(first: 5, refPrefix: "refs/heads/") { nodes { name } } object(expression: "1-crash-on-start") { oid } } }`,
  );
  expect(refs.data).toMatchObject({
    repository: { refs: { nodes: [{ name: "1-crash-on-start" }] }, object: { oid }, ref: { target: { oid } } },
  });
  const linkedBranchId = made.createLinkedBranch.linkedBranch.id;
  const remove = `mutation ($linkedBranchId: ID!) { deleteLinkedBranch(input: { linkedBranchId: $linkedBranchId }) { issue { number } } }`;
  expect((await world.graphql("wren", remove, { linkedBranchId })).errors).toBeUndefined();
  expect((await world.graphql(null, LIST, { id: issueId })).data).toMatchObject({
    node: { linkedBranches: { totalCount: 0 } },
  });
  const { id } = made.createLinkedBranch.linkedBranch.ref;
  const node = await world.graphql(null, `query ($id: ID!) { node(id: $id) { ... on Ref { name } } }`, { id });
  expect(node.data).toEqual({ node: { name: "1-crash-on-start" } });
});

test("a branch that is deleted is no longer linked to its issue, by GraphQL and by REST", async ({ world }) => {
  const issue = await world.issue("hubot", { title: "Crash" });
  const id = globalId("I", issue.repositoryId, issue.id);
  for (const name of ["one", "two", "three"]) {
    const input = { issueId: id, oid: "d4".repeat(20), name };
    expect((await world.graphql("wren", CREATE, { input })).errors).toBeUndefined();
  }
  const list = async () => {
    const { data } = await world.graphql(null, LIST, { id });
    const { nodes } = (data as { node: { linkedBranches: { nodes: { ref: { name: string } }[] } } }).node
      .linkedBranches;
    return nodes.map(({ ref }) => ref.name);
  };
  expect(await list()).toEqual(["one", "two", "three"]);
  const { data } = await world.graphql(
    null,
    `{ repository(owner: "octo", name: "hello") { ref(qualifiedName: "refs/heads/one") { id } } }`,
  );
  const refId = (data as { repository: { ref: { id: string } } }).repository.ref.id;
  const remove = `mutation ($refId: ID!) { deleteRef(input: { refId: $refId }) { clientMutationId } }`;
  expect((await world.graphql("wren", remove, { refId })).errors).toBeUndefined();
  expect(await list()).toEqual(["two", "three"]);
  expect((await world.rest("DELETE /repos/octo/hello/git/refs/heads/two", { as: "wren" })).status).toBe(204);
  expect(await list()).toEqual(["three"]);
});
