import type { GraphQLObjectType } from "graphql";
import { describe, expect } from "vitest";
import { allowsField, SCOPED_FIELDS } from "#server/access/scopes.ts";
import { createSavedReply } from "#server/accounts/saved-reply.ts";
import { TOKEN_PERMISSIONS } from "#server/accounts/token-permissions.ts";
import { TOKEN_SCOPES } from "#server/accounts/token-scopes.ts";
import type { Viewer } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { test } from "#server/test/world-test.ts";
import { executor, type World } from "#server/test/world.ts";

const { schema } = executor;
const ROOTS = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];

const getNames = (type: GraphQLObjectType | null | undefined) =>
  Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name ?? ""}.${field}`);
const ROOT_FIELDS = ROOTS.flatMap(getNames);
const MUTATIONS = getNames(schema.getMutationType()).filter((name) => name !== "Mutation.noop");

const viewer = (scopes: Viewer["scopes"]): Viewer => ({
  accountId: 1,
  login: "mona",
  isSiteAdmin: false,
  scopes,
  hiddenOrganizationIds: [],
});

const VIEWERS: Record<string, Viewer> = {
  "no-scope": viewer([]),
  ...Object.fromEntries(TOKEN_SCOPES.map((scope) => [scope, viewer([scope])])),
  ...Object.fromEntries(
    TOKEN_PERMISSIONS.map((permission) => [
      permission,
      { ...viewer([]), permissions: [permission], repositoryIds: [] },
    ]),
  ),
  session: viewer(null),
};

/** The code of the error of a mutation that mona's token sends with an empty input. */
async function getRefusal(world: World, field: string, scopes: string[]): Promise<string> {
  const resolve = schema.getMutationType()?.getFields()[field.replace("Mutation.", "")]?.resolve;
  try {
    await resolve?.({}, { input: {} }, world.as("mona", { scopes }), {} as never);
  } catch (error) {
    return (error as { code?: string }).code ?? "";
  }
  return "";
}

describe("the scopes of tokens", () => {
  test("are the matrix of root fields and scopes in the golden file", async () => {
    const matrix = ROOT_FIELDS.toSorted().map((field) => {
      const names = Object.entries(VIEWERS).flatMap(([name, one]) => (allowsField(one, field) ? [name] : []));
      return `${field}: ${names.join(" ")}`;
    });
    await expect(`${matrix.join("\n")}\n`).toMatchFileSnapshot("./scopes.golden.txt");
  });

  test("are declared for every field of Query, Mutation and Subscription, and for nothing else", () => {
    expect(SCOPED_FIELDS.toSorted()).toEqual(ROOT_FIELDS.toSorted());
  });

  test("do not permit a field without an entry to any token", () => {
    expect(allowsField(viewer([...TOKEN_SCOPES]), "Mutation.somethingNew")).toBe(false);
    expect(allowsField(viewer(null), "Mutation.somethingNew")).toBe(true);
  });

  test("are checked before any mutation runs", async ({ world }) => {
    for (const scopes of [[], ["read:org"]]) {
      for (const field of MUTATIONS) {
        expect([field, await getRefusal(world, field, scopes)]).toEqual([
          field,
          expect.stringMatching(/^(INSUFFICIENT_SCOPES|FORBIDDEN)$/) as string,
        ]);
      }
    }
  });

  test("permit a token without scopes no mutation, not even of replies, read marks and subscriptions", async ({
    world,
  }) => {
    const issue = await world.issue("mona");
    const id = globalId("I", issue.repositoryId, issue.id);
    for (const mutation of [
      `createSavedReply(input: { title: "a", body: "b" }) { viewer { isSignedIn } }`,
      `markIssueAsRead(input: { issueId: "${id}" }) { clientMutationId }`,
      `updateSubscription(input: { subscribableId: "${id}", state: IGNORED }) { clientMutationId }`,
    ]) {
      const { errors } = await world.graphql("hubot", `mutation { ${mutation} }`, {}, { scopes: [] });
      expect([mutation, errors?.[0]?.type]).toEqual([mutation, "INSUFFICIENT_SCOPES"]);
    }
    const rows = await world.db.rows(sql`
      select account_id from saved_replies union all select account_id from read_marks where account_id = ${world.id("hubot")}
      union all select account_id from subscriptions where account_id = ${world.id("hubot")}`);
    expect(rows).toEqual([]);
  });

  test("hide personal data from tokens without the scope for it", async ({ world }) => {
    await createSavedReply(world.as("mona"), { title: "Thanks", body: "Thank you!" });
    const issue = await world.issue("mona");
    const id = globalId("I", issue.repositoryId, issue.id);
    await world.graphql(
      "mona",
      `mutation { updateSubscription(input: { subscribableId: "${id}", state: IGNORED }) { clientMutationId } }`,
    );
    const read = async (scopes: string[] | null) => {
      const { data } = await world.graphql(
        "mona",
        `query ($id: ID!) {
          viewer { login email } safeViewer { savedReplies { title } sessions { id } accessTokens { id } }
          node(id: $id) { ... on Issue { viewerSubscription isReadByViewer } }
        }`,
        { id },
        { scopes },
      );
      return data;
    };
    const nothing = { savedReplies: [], sessions: [], accessTokens: [] };
    const unread = { viewerSubscription: null, isReadByViewer: null };
    const ignored = { viewerSubscription: "IGNORED", isReadByViewer: true };
    const replies = [{ title: "Thanks" }];
    expect(await read(null)).toMatchObject({
      viewer: { email: "mona@example.com" },
      safeViewer: { savedReplies: replies },
      node: ignored,
    });
    expect(await read([])).toEqual({ viewer: { login: "mona", email: "" }, safeViewer: nothing, node: unread });
    expect(await read(["public_repo"])).toMatchObject({ viewer: { email: "" }, safeViewer: nothing, node: ignored });
    expect(await read(["repo"])).toEqual({
      ...((await read(null)) as object),
      safeViewer: { ...nothing, savedReplies: replies },
    });
    expect(await read(["user"])).toMatchObject({
      viewer: { email: "mona@example.com" },
      safeViewer: { ...nothing, savedReplies: replies },
      node: unread,
    });
  });
});
