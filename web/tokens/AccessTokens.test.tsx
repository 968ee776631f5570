import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { AccessTokens } from "#web/tokens/AccessTokens.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import type { AccessTokensTestQuery } from "#web/__generated__/AccessTokensTestQuery.graphql.ts";

const CI = {
  id: "AT_1",
  name: "ci",
  scopes: ["repo", "user"],
  createdAt: "2026-01-01T00:00:00Z",
  expiresAt: "2026-01-31T10:00:00Z",
  lastUsedAt: null,
  permissions: null,
  hasAllRepositories: false,
  owner: null,
  repositories: [],
};

function Subject() {
  const { safeViewer } = useLazyLoadQuery<AccessTokensTestQuery>(
    graphql`
      query AccessTokensTestQuery {
        safeViewer {
          ...AccessTokens_viewer
        }
      }
    `,
    {},
  );
  return <AccessTokens viewer={safeViewer} />;
}

async function renderTokens(accessTokens: object[]) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, {
      Viewer: () => ({
        id: "V",
        accessTokens,
        user: { id: "A_1", login: "mona" },
        ownableOrganizations: [{ id: "A_2", login: "octo" }],
      }),
    }),
  );
  const page = (
    <Suspense>
      <Subject />
    </Suspense>
  );
  const { user } = renderComponent(page, { environment });
  await screen.findByRole("heading", { name: "New token" });
  return { user, environment, press: (name: string) => user.click(screen.getByRole("button", { name })) };
}

test("a token shows its scopes, its use and its expiration", async () => {
  await renderTokens([CI, { ...CI, id: "AT_2", name: "old", scopes: [], expiresAt: null }]);
  const [ci, old] = screen.getAllByRole("listitem");
  expect(ci?.textContent).toContain("ci repo, userNever used · expired 2026-01-31");
  expect(old?.textContent).toContain("old no scopesNever used · never expires");
});

test("a new token is shown once, and the form is emptied", async () => {
  const { user, environment, press } = await renderTokens([]);
  const name = screen.getByRole<HTMLInputElement>("textbox", { name: /Name/ });
  const scope = screen.getByRole<HTMLInputElement>("checkbox", { name: "repo" });
  await user.type(name, "ci");
  await user.click(scope);
  await user.click(screen.getByRole("checkbox", { name: "user" }));
  await user.click(screen.getByRole("checkbox", { name: "user" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Expiration" }), "No expiration");
  await press("Generate token");
  const { request } = await answer(environment, {
    CreateAccessTokenPayload: () => ({ token: "mp_secret" }),
    Viewer: () => ({ id: "V", accessTokens: [CI] }),
  });
  expect(request.variables).toEqual({ input: { name: "ci", scopes: ["repo"], expiresInDays: null } });
  expect(screen.getByRole("status").textContent).toContain("mp_secret");
  expect([name.value, scope.checked]).toEqual(["", false]);
});

test("a refused token is not shown, and what was typed stays", async () => {
  const { user, environment, press } = await renderTokens([]);
  await user.type(screen.getByRole("textbox", { name: /Name/ }), "ci");
  await press("Generate token");
  const { request } = await fail(environment, new MutationError("Name has already been taken", "UNPROCESSABLE"));
  expect(request.variables["input"]).toMatchObject({ expiresInDays: 30 });
  expect(screen.getByRole("alert").textContent).toContain("Name has already been taken");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Name/ }).value).toBe("ci");
});

test("a revoked token leaves the list", async () => {
  const { environment, press } = await renderTokens([CI]);
  await press("Revoke ci");
  const { request } = await answer(environment, { Viewer: () => ({ id: "V", accessTokens: [] }) });
  expect(request.variables).toEqual({ input: { accessTokenId: "AT_1" } });
  expect(screen.queryByRole("list", { name: "Your tokens" })).toBeNull();
});

const FINE = {
  ...CI,
  id: "AT_3",
  name: "deploy",
  scopes: [],
  permissions: ["METADATA_READ", "ISSUES_WRITE"],
  owner: { __typename: "Organization", id: "A_2", login: "octo" },
  repositories: [{ id: "R_1", name: "hello" }],
};

test("a fine-grained token shows its repositories and permissions", async () => {
  await renderTokens([FINE, { ...FINE, id: "AT_4", permissions: ["METADATA_READ"], hasAllRepositories: true }]);
  const [some, all] = screen.getAllByRole("listitem");
  expect(some?.textContent).toContain("deploy octo: hello · Issues: read and write");
  expect(all?.textContent).toContain("deploy all repositories of octo · read only");
});

test("a fine-grained token is made for chosen repositories of an owner", async () => {
  const { user, environment, press } = await renderTokens([]);
  await press("Fine-grained");
  await user.type(screen.getByRole("textbox", { name: /Token name/ }), "deploy");
  await user.selectOptions(screen.getByRole("combobox", { name: "Resource owner" }), "octo");
  const found = { id: "R_1", name: "hello", owner: { __typename: "Organization", id: "A_2", login: "octo" } };
  const other = { ...found, id: "R_2", name: "other", owner: { __typename: "User", id: "A_3", login: "octopus" } };
  const searched = await answer(environment, { RepositoryConnection: () => ({ nodes: [found, other] }) });
  expect(searched.request.variables).toEqual({ query: "octo/" });
  expect(screen.queryByRole("checkbox", { name: "other" })).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "hello" }));
  await user.click(screen.getByRole("checkbox", { name: "Issues: read and write" }));
  await press("Generate fine-grained token");
  const { request } = await answer(environment, {
    CreateFineGrainedTokenPayload: () => ({ token: "mp_secret" }),
    Viewer: () => ({ id: "V", accessTokens: [FINE] }),
  });
  expect(request.variables).toEqual({
    input: {
      name: "deploy",
      ownerId: "A_2",
      permissions: ["ISSUES_WRITE"],
      expiresInDays: 30,
      repositoryIds: ["R_1"],
    },
  });
  expect(screen.getByRole("status").textContent).toContain("mp_secret");
});
