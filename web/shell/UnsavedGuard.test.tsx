import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { createPageState, PageStateContext } from "#web/platform/page-state.ts";
import { UnsavedGuard } from "#web/shell/UnsavedGuard.tsx";
import { confirmLeaving, UnsavedArea, useUnsaved } from "#web/platform/unsaved/useUnsaved.ts";

function Editor({ name }: { name: string }) {
  useUnsaved(true);
  return <p>{name}</p>;
}

const OPEN = "/issues/created?issue=octo|hello|1";
const QUESTION = "Are you sure you want to leave? You have unsaved changes.";

function renderGuard({ page, panel }: { page?: boolean; panel?: boolean }) {
  const element = (
    <>
      <UnsavedGuard />
      {page && <Editor name="view" />}
      <UnsavedArea value="panel">{panel && <Editor name="comment" />}</UnsavedArea>
    </>
  );
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: ["/issues/assigned", OPEN] });
  render(
    <PageStateContext value={createPageState()}>
      <RouterProvider router={router} />
    </PageStateContext>,
  );
  const getAddress = () => decodeURIComponent(router.state.location.pathname + router.state.location.search);
  /** Navigates without waiting, as a navigation that asks is not done before it is answered. */
  const go = async (to: string | number) => {
    await act(async () => {
      if (typeof to === "number") void router.navigate(to);
      else void router.navigate(to);
    });
    return getAddress();
  };
  const answer = async (name: "Cancel" | "Leave without saving") => {
    await userEvent.click(await screen.findByRole("button", { name }));
    await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  };
  return { go, getAddress, answer };
}

test("another issue in the panel, or none, asks while the panel has unsaved changes", async () => {
  const { go, getAddress, answer } = renderGuard({ panel: true });
  expect(screen.getByText("comment")).toBeDefined();
  expect(await go("/issues/created?issue=octo|hello|2")).toBe(OPEN);
  expect((await screen.findByRole("alertdialog", { name: "Unsaved changes" })).textContent).toContain(QUESTION);
  await answer("Cancel");
  expect(getAddress()).toBe(OPEN);
  expect(await go("/issues/created")).toBe(OPEN);
  await answer("Leave without saving");
  await vi.waitFor(() => expect(getAddress()).toBe("/issues/created"));
});

test("the browser's Back button stays on the page until the question is answered", async () => {
  const { go, getAddress, answer } = renderGuard({ page: true });
  expect(await go(-1)).toBe(OPEN);
  await answer("Cancel");
  expect(getAddress()).toBe(OPEN);
  await go(-1);
  await answer("Leave without saving");
  await vi.waitFor(() => expect(getAddress()).toBe("/issues/assigned"));
});

test("Escape stays on the page", async () => {
  const { go, getAddress } = renderGuard({ page: true });
  await go("/issues/assigned");
  const dialog = await screen.findByRole("alertdialog");
  act(() => void dialog.dispatchEvent(new Event("cancel", { cancelable: true })));
  await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(getAddress()).toBe(OPEN);
});

test("unsaved changes of the page itself stay when the panel changes", async () => {
  const { go } = renderGuard({ page: true });
  expect(await go("/issues/created?issue=octo|hello|2")).toBe("/issues/created?issue=octo|hello|2");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("another page of the list does not ask", async () => {
  const { go } = renderGuard({ page: true, panel: true });
  expect(await go(`${OPEN}&page=2`)).toBe(`${OPEN}&page=2`);
});

test("who has agreed is not asked again", async () => {
  const { go, answer } = renderGuard({ panel: true });
  let left: Promise<boolean> | undefined;
  act(() => void (left = confirmLeaving("panel")));
  await answer("Leave without saving");
  expect(await left).toBe(true);
  expect(await go("/issues/created")).toBe("/issues/created");
});
