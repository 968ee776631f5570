import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { WatchedRepositories } from "#web/subscriptions/WatchedRepositories.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";
import type { watchingTestQuery } from "#web/__generated__/watchingTestQuery.graphql.ts";

const REPOSITORY = {
  __typename: "Repository",
  id: "R_1",
  nameWithOwner: "octo/hello",
  isPrivate: false,
  resourcePath: "/octo/hello",
  viewerCanSubscribe: true,
  viewerWatchLevel: "PARTICIPATING",
  viewerWatchedSubjects: [] as string[],
  watchers: { totalCount: 1234 },
};

function Subject() {
  const { safeViewer } = useLazyLoadQuery<watchingTestQuery>(
    graphql`
      query watchingTestQuery {
        safeViewer {
          repositories(first: 1) {
            ...WatchedRepositories_repositories
          }
        }
      }
    `,
    {},
  );
  return <WatchedRepositories label="Repositories" repositories={safeViewer.repositories} />;
}

async function renderRepository(fields: object = {}) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, {
      RepositoryConnection: () => ({ nodes: [{ ...REPOSITORY, ...fields }] }),
    }),
  );
  const page = (
    <Suspense>
      <Subject />
    </Suspense>
  );
  const { user } = renderComponent(page, { environment });
  await screen.findByRole("list", { name: "Repositories" });
  return { environment, user };
}

const repository = (fields: object) => ({ Repository: () => ({ ...REPOSITORY, ...fields }) });

test("the menu watches a repository, and the button counts who watches it", async () => {
  const { environment, user } = await renderRepository();
  await user.click(await screen.findByRole("button", { name: "Watch octo/hello, 1,234 watching" }));
  const item = await screen.findByRole("menuitemradio", { name: /^Participating and @mentions/ });
  expect(item.getAttribute("aria-checked")).toBe("true");
  await user.click(screen.getByRole("menuitemradio", { name: /^All Activity/ }));
  const watchers = { totalCount: 1235 };
  const { request } = await answer(environment, repository({ viewerWatchLevel: "ALL", watchers }));
  expect(request.variables).toEqual({ input: { repositoryId: "R_1", level: "ALL" } });
  expect(screen.getByRole("button", { name: "Unwatch octo/hello, 1,235 watching" })).toBeDefined();
  expect(screen.getByText("All Activity")).toBeDefined();
});

test("a custom subscription is to at least one kind", async () => {
  const { environment, user } = await renderRepository();
  await user.click(await screen.findByRole("button", { name: /^Watch/ }));
  await user.click(await screen.findByRole("menuitemradio", { name: /^Custom/ }));
  const apply = await screen.findByRole<HTMLButtonElement>("button", { name: "Apply" });
  expect(apply.disabled).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: "Pull requests" }));
  await user.click(apply);
  const custom = { viewerWatchLevel: "CUSTOM", viewerWatchedSubjects: ["PULL_REQUEST"] };
  const { request } = await answer(environment, repository(custom));
  expect(request.variables).toEqual({ input: { repositoryId: "R_1", level: "CUSTOM", subjects: ["PULL_REQUEST"] } });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("Custom: pull requests")).toBeDefined();
});

test("who ignores a repository can stop", async () => {
  await renderRepository({ viewerWatchLevel: "IGNORE" });
  expect(screen.getByRole("button", { name: /^Stop ignoring octo\/hello/ })).toBeDefined();
  expect(screen.getByText("Ignored")).toBeDefined();
});

test("an anonymous viewer has no button", async () => {
  await renderRepository({ viewerCanSubscribe: false, viewerWatchLevel: null });
  expect(screen.queryByRole("button")).toBeNull();
});
