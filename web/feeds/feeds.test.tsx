import { screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { FeedSettings } from "#web/feeds/FeedSettings.tsx";
import { SubscribeButton } from "#web/feeds/SubscribeButton.tsx";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import type { feedsTestQuery } from "#web/__generated__/feedsTestQuery.graphql.ts";

const REPOSITORY = { owner: "octo", name: "hello" };

async function open(query?: string) {
  const { environment, user } = renderComponent(
    <SubscribeButton repository={REPOSITORY} {...(query === undefined ? {} : { query })} />,
  );
  await user.click(screen.getByRole("button", { name: "Subscribe" }));
  await screen.findByRole("dialog", { name: "Subscribe to feeds" });
  return { environment, user };
}

const toRepository = (isPrivate: boolean) => ({
  Repository: () => ({ isPrivate, issueFeedUrl: "https://x/issues.atom", milestoneCalendarUrl: "https://x/m.ics" }),
});

test("the addresses of a list's feed and of the milestones are shown", async () => {
  const { environment } = await open("is:issue label:bug");
  const { request } = await answer(environment, toRepository(false));
  expect(request.variables).toEqual({ ...REPOSITORY, query: "is:issue label:bug" });
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Atom feed of these issues" }).value).toBe(
    "https://x/issues.atom",
  );
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: /Calendar of milestones/ }).value).toBe(
    "https://x/m.ics",
  );
  expect(dialog.queryByText(/Whoever has one of these addresses/)).toBeNull();
});

test("the addresses of a private repository come with a warning", async () => {
  const { environment } = await open();
  await answer(environment, toRepository(true));
  expect(await screen.findByText(/Whoever has one of these addresses/)).toBeDefined();
  expect(screen.getByRole("link", { name: "reset your addresses" }).getAttribute("href")).toBe(
    "/settings/notifications#feeds",
  );
});

test("what could not be loaded is tried again", async () => {
  const { environment, user } = await open();
  await fail(environment, new Error("offline"));
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  await answer(environment, toRepository(false));
  expect(await screen.findByRole("textbox", { name: "Atom feed of the newest issues" })).toBeDefined();
});

function Subject() {
  const { safeViewer } = useLazyLoadQuery<feedsTestQuery>(
    graphql`
      query feedsTestQuery {
        safeViewer {
          ...FeedSettings_viewer
        }
      }
    `,
    {},
  );
  return <FeedSettings viewer={safeViewer} />;
}

test("the addresses are reset after a question", async () => {
  const toViewer = (token: string) => ({
    Viewer: () => ({
      id: "V",
      feeds: {
        activityUrl: "https://x/mona.atom",
        watchedActivityUrl: `https://x/mona.private.atom?token=${token}`,
        watchedMilestonesUrl: `https://x/mona.milestones.ics?token=${token}`,
      },
    }),
  });
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) => MockPayloadGenerator.generate(operation, toViewer("old")));
  const { user } = renderComponent(
    <Suspense>
      <Subject />
    </Suspense>,
    { environment },
  );
  const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Atom feed of the repositories/ });
  await user.click(await screen.findByRole("button", { name: "Reset addresses" }));
  expect(field().value).toContain("token=old");
  const dialog = within(screen.getByRole("alertdialog"));
  await user.click(dialog.getByRole("button", { name: "Reset addresses" }));
  await answer(environment, toViewer("new"));
  expect(field().value).toContain("token=new");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
