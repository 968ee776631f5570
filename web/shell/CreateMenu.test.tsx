import { screen, waitFor } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { CreateMenu } from "#web/shell/CreateMenu.tsx";
import { answer, fail, renderComponent } from "#web/test/render.tsx";

beforeAll(() => import("#web/shell/create-items.tsx"));

const getItems = () => screen.queryAllByRole("menuitem").map((item) => item.textContent);
const viewer = (canCreateOrganizations: boolean) => ({ Viewer: () => ({ canCreateOrganizations }) });

async function open() {
  const rendered = renderComponent(<CreateMenu />);
  expect(rendered.environment.mock.getAllOperations()).toEqual([]);
  await rendered.user.click(screen.getByRole("button", { name: "Create new…" }));
  return rendered;
}

describe("the menu of what can be created", () => {
  test("leads to the forms, and asks the server only when it is approached", async () => {
    const { environment, user, address } = await open();
    await answer(environment, viewer(true));
    await waitFor(() => expect(getItems()).toEqual(["New issue", "New repository", "New organization"]));
    await user.click(screen.getByRole("menuitem", { name: "New organization" }));
    expect(address()).toBe("/organizations/new");
  });

  test("has no organization for those who cannot create one, or while that is not known", async () => {
    const { environment } = await open();
    await waitFor(() => expect(getItems()).toEqual(["New issue", "New repository"]));
    await answer(environment, viewer(false));
    expect(getItems()).toEqual(["New issue", "New repository"]);
  });

  test("asks again after the server could not be reached", async () => {
    const { environment, user } = await open();
    await fail(environment, new Error("The server cannot be reached."));
    await user.unhover(screen.getByRole("button", { name: "Create new…" }));
    await user.hover(screen.getByRole("button", { name: "Create new…" }));
    await answer(environment, viewer(true));
    await waitFor(() => expect(getItems()).toContain("New organization"));
  });
});
