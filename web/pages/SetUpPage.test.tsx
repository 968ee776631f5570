import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test } from "vitest";
import { SetUpPage } from "#web/pages/SetUpPage.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";

test.each([true, false])("the set-up form is shown only for a valid link: %s", async (isValid) => {
  const page = (
    <Suspense>
      <SetUpPage variables={{ token: "abc" }} />
    </Suspense>
  );
  const { environment } = renderComponent(page);
  await answer(environment, {
    Query: () => ({ isSetUpTokenValid: isValid }),
    Viewer: () => ({ isSignedIn: false, user: null }),
  });
  expect(screen.queryAllByRole("button", { name: "Create account" })).toHaveLength(isValid ? 1 : 0);
  expect(screen.queryAllByText("This link is no longer valid")).toHaveLength(isValid ? 0 : 1);
});
