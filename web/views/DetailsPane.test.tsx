import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderComponent } from "#web/test/render.tsx";
import { DetailsPane } from "#web/views/DetailsPane.tsx";

test("Escape outside the details closes them, but not from an overlay", async () => {
  const { user, address } = renderComponent(
    <>
      <button>Row</button>
      <div popover="auto">
        <button>Menu item</button>
      </div>
      <DetailsPane issue={{ owner: "octo", name: "hello", number: 1 }} />
    </>,
    { path: "/issues/created?issue=octo|hello|1&page=2" },
  );
  screen.getByText("Menu item").focus();
  await user.keyboard("{Escape}");
  expect(address()).toContain("issue=");
  screen.getByRole("button", { name: "Row" }).focus();
  await user.keyboard("{Escape}");
  expect(address()).toBe("/issues/created?page=2");
});
