import { cleanup, configure, screen, waitFor } from "@testing-library/react";
import { createOperationDescriptor } from "relay-runtime";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { MutationError } from "#web/platform/relay/network.ts";
import { ReviewersSection } from "#web/pulls/ReviewersSection.tsx";
import pullQuery from "#web/__generated__/liveIssueRefetchQuery.graphql.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import { fragmentRef } from "#web/test/store.ts";
import { Toasts } from "#web/ui/Toasts.tsx";

// The picker loads lazily: on a busy machine that takes longer than the default second.
configure({ asyncUtilTimeout: 20_000 });
beforeAll(() => import("#web/pulls/ReviewerPicker.tsx"));
afterEach(cleanup);

const PULL_ID = "PR_1";
const person = (login: string) => ({
  __typename: "User",
  id: `U_${login}`,
  login,
  avatarUrl: "",
  resourcePath: `/${login}`,
  name: null,
});
const team = (slug: string) => ({
  __typename: "Team",
  id: `T_${slug}`,
  teamName: slug,
  combinedSlug: `octo/${slug}`,
  resourcePath: `/orgs/octo/teams/${slug}`,
});

const review = (login: string, reviewState: string) => ({
  id: `PRR_${login}`,
  reviewState,
  author: { ...person(login), __typename: "User" },
});

function renderSection(requestedReviewers: object[], viewerCanRequestReviews = true, reviews: object[] = []) {
  const environment = createMockEnvironment();
  const operation = createOperationDescriptor(pullQuery, { id: PULL_ID, timelineCount: 1 });
  const node = () => ({
    __typename: "PullRequest",
    id: PULL_ID,
    viewerCanRequestReviews,
    requestedReviewers,
    author: person("mona"),
    latestReviews: { nodes: reviews },
  });
  const { data } = MockPayloadGenerator.generate(operation, { Query: () => ({ node: node() }) });
  environment.retain(operation);
  environment.commitPayload(operation, data ?? {});
  const section = <ReviewersSection pull={fragmentRef(operation, "ReviewersSection_pull", PULL_ID)} />;
  return renderComponent(
    <>
      {section}
      <Toasts />
    </>,
    { environment },
  );
}

const candidates = (...nodes: object[]) => ({
  Query: () => ({ node: { __typename: "PullRequest", id: PULL_ID, reviewerCandidates: { nodes } } }),
});
const getNames = () => screen.queryAllByRole("link").map((link) => link.textContent?.trim());
const getOptions = () => screen.queryAllByRole("option").map((option) => option.textContent);
const gear = () => screen.getByRole("button", { name: "Edit Reviewers" });

describe("the reviewers of a pull request", () => {
  test("are people and teams whose review is awaited", () => {
    renderSection([person("ada"), team("core")]);
    expect(getNames()).toEqual(["ada", "octo/core"]);
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/ada",
      "/orgs/octo/teams/core",
    ]);
    expect(screen.getByLabelText("Awaiting requested review from octo/core")).toBeDefined();
  });

  test("are also those who have reviewed, unless they are asked again or are the author", () => {
    renderSection([person("ada")], true, [
      review("ada", "APPROVED"),
      review("bob", "APPROVED"),
      review("cid", "CHANGES_REQUESTED"),
      review("dan", "COMMENTED"),
      review("mona", "COMMENTED"),
    ]);
    expect(getNames()).toEqual(["bob", "cid", "dan", "ada"]);
    expect(screen.getByLabelText("bob approved these changes")).toBeDefined();
    expect(screen.getByLabelText("cid requested changes")).toBeDefined();
    expect(screen.getByLabelText("dan left review comments")).toBeDefined();
  });

  test("can be none, and have a picker only for those who can request reviews", () => {
    const { state } = renderSection([], false);
    expect(screen.getByText("No reviews")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Edit Reviewers" })).toBeNull();
    expect(state.commands.list()).toEqual([]);
  });

  test("are shown at once when they are added with the keyboard, and only they are sent", async () => {
    const { user, environment } = renderSection([person("ada")]);
    await user.keyboard("q");
    expect((await screen.findByRole("status")).textContent).toBe("Loading…");
    await answer(environment, candidates(person("ada"), person("bob"), team("core")));
    expect(screen.getByRole("heading", { name: "Request up to 15 reviewers" })).toBeDefined();
    expect(getOptions()).toEqual(["ada", "bob", "coreocto/core"]);
    await user.keyboard("{ArrowDown}{Enter}{ArrowDown}{Enter}");
    await user.click(gear());
    await waitFor(() => expect(getNames()).toEqual(["ada", "bob", "octo/core"]));
    const { request } = environment.mock.getMostRecentOperation();
    expect(request.variables["input"]).toEqual({
      pullRequestId: PULL_ID,
      userIds: ["U_bob"],
      teamIds: ["T_core"],
      union: true,
    });
  });

  test("are removed by sending those that stay", async () => {
    const { user, environment } = renderSection([person("ada"), team("core")]);
    await user.click(gear());
    await answer(environment, candidates(person("ada"), team("core")));
    await user.click(screen.getByRole("option", { name: /ada/ }));
    await user.click(gear());
    await waitFor(() => expect(getNames()).toEqual(["octo/core"]));
    const { request } = environment.mock.getMostRecentOperation();
    expect(request.variables["input"]).toEqual({
      pullRequestId: PULL_ID,
      userIds: [],
      teamIds: ["T_core"],
      union: false,
    });
  });

  test("are as before after the server has refused, and a message says why", async () => {
    const { user, environment } = renderSection([person("ada")]);
    await user.click(gear());
    await answer(environment, candidates(person("ada"), person("bob")));
    await user.click(screen.getByRole("option", { name: "bob" }));
    await user.click(gear());
    await waitFor(() => expect(getNames()).toEqual(["ada", "bob"]));
    const refusal = "You don't have permission to request reviews in this repository.";
    await fail(environment, new MutationError(refusal, "FORBIDDEN"));
    expect(getNames()).toEqual(["ada"]);
    expect(await screen.findByText(refusal)).toBeDefined();
  });

  test("have a picker that says when nobody matches, and when the candidates could not be loaded", async () => {
    const { user, environment } = renderSection([]);
    await user.click(gear());
    await answer(environment, candidates());
    expect(screen.getByRole("status", { name: "" }).textContent).toBe("No matches");
    await user.keyboard("x");
    await fail(environment, new Error("The server cannot be reached."));
    expect(screen.getByText("The server cannot be reached.")).toBeDefined();
  });
});
