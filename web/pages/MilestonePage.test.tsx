import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { test } from "vitest";
import { MilestonePage } from "#web/pages/MilestonePage.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";

const DATE = "2026-01-01T00:00:00Z";
const QUERY = "state:open milestone-number:1 archived:false sort:milestone_prio-desc";

test.each([0, 25])(
  "those who can push can drag the issues of a milestone on the page after %i issues",
  async (skip) => {
    const variables = {
      owner: "octo",
      name: "hello",
      number: 1,
      query: QUERY,
      first: 25,
      skip,
      previousSkip: Math.max(0, skip - 1),
      isLaterPage: skip > 0,
    };
    const page = (
      <Suspense>
        <MilestonePage variables={variables} />
      </Suspense>
    );
    const { environment, user } = renderComponent(page);
    await answer(environment, {
      Repository: () => ({ viewerCanPush: true }),
      Milestone: () => ({ title: "v1", openIssueCount: 26, dueOn: null, updatedAt: DATE }),
      SearchResultItemConnection: () => ({
        ok: true,
        issueCount: 26,
        edges: [
          {
            node: {
              __typename: "Issue",
              id: "I_1",
              title: "First",
              titleHTML: "First",
              createdAt: DATE,
              closedAt: null,
            },
          },
        ],
      }),
    });
    await user.hover(await screen.findByRole("link", { name: "First" }));
    await screen.findByRole("button", { name: "Move First" });
  },
);
