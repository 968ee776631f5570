import { fireEvent, screen } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { getAccountItems } from "#web/shell/account-items.tsx";
import { AccountMenu } from "#web/shell/AccountMenu.tsx";
import { renderComponent } from "#web/test/render.tsx";
import type { AccountMenuTestQuery } from "#web/__generated__/AccountMenuTestQuery.graphql.ts";

function Subject() {
  const { safeViewer } = useLazyLoadQuery<AccountMenuTestQuery>(
    graphql`
      query AccountMenuTestQuery {
        safeViewer {
          ...AccountMenu_viewer
        }
      }
    `,
    {},
  );
  return <AccountMenu viewer={safeViewer} />;
}

test("signing out removes what was not sent", async () => {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { User: () => ({ login: "mona" }) }),
  );
  const menu = (
    <Suspense>
      <Subject />
    </Suspense>
  );
  const { container } = renderComponent(menu, { environment });
  await screen.findByRole("button", { name: "Open account menu of mona" });
  localStorage.setItem("milepost:draft:mona:comment", "An unsent comment");
  const form = container.querySelector('form[action="/logout"]');
  if (!form) throw new Error("There is no form to sign out.");
  fireEvent.submit(form);
  expect(localStorage.length).toBe(0);
});

test.each([true, false])("only site administrators have a link to the site administration: %s", (isSiteAdmin) => {
  const items = getAccountItems({ login: "mona", isSiteAdmin }, () => undefined).flatMap((group) => group.items);
  const link = items.find((item) => item && item.text === "Site administration");
  expect(link ? link.to : undefined).toBe(isSiteAdmin ? "/site/people" : undefined);
});
