import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { UnsavedGuard } from "#web/platform/unsaved/UnsavedGuard.tsx";
import { confirmLeaving, UnsavedArea, useUnsaved } from "#web/platform/unsaved/useUnsaved.ts";

function Editor({ name }: { name: string }) {
  useUnsaved(true);
  return <p>{name}</p>;
}

function renderGuard({ page, panel }: { page?: boolean; panel?: boolean }) {
  const element = (
    <>
      <UnsavedGuard />
      {page && <Editor name="view" />}
      <UnsavedArea value="panel">{panel && <Editor name="comment" />}</UnsavedArea>
    </>
  );
  const router = createMemoryRouter([{ path: "*", element }], {
    initialEntries: ["/issues/created?issue=octo|hello|1"],
  });
  render(<RouterProvider router={router} />);
  const question = vi.spyOn(window, "confirm").mockReturnValue(false);
  const go = async (to: string) => {
    await act(() => router.navigate(to));
    const { pathname, search } = router.state.location;
    return pathname + decodeURIComponent(search);
  };
  return { go, question };
}

afterEach(() => vi.restoreAllMocks());

test("another issue in the panel, or none, asks while the panel has unsaved changes", async () => {
  const { go, question } = renderGuard({ panel: true });
  expect(screen.getByText("comment")).toBeDefined();
  expect(await go("/issues/created?issue=octo|hello|2")).toBe("/issues/created?issue=octo|hello|1");
  expect(await go("/issues/created")).toBe("/issues/created?issue=octo|hello|1");
  expect(question).toHaveBeenCalledTimes(2);
  question.mockReturnValue(true);
  expect(await go("/issues/created")).toBe("/issues/created");
});

test("unsaved changes of the page itself stay when the panel changes", async () => {
  const { go, question } = renderGuard({ page: true });
  expect(await go("/issues/created?issue=octo|hello|2")).toBe("/issues/created?issue=octo|hello|2");
  expect(question).not.toHaveBeenCalled();
  expect(await go("/issues/assigned")).toBe("/issues/created?issue=octo|hello|2");
  expect(question).toHaveBeenCalledTimes(1);
});

test("another page of the list does not ask", async () => {
  const { go, question } = renderGuard({ page: true, panel: true });
  expect(await go("/issues/created?issue=octo|hello|1&page=2")).toBe("/issues/created?issue=octo|hello|1&page=2");
  expect(question).not.toHaveBeenCalled();
});

test("who has agreed is not asked again", async () => {
  const { go, question } = renderGuard({ panel: true });
  question.mockReturnValue(true);
  expect(confirmLeaving("panel")).toBe(true);
  expect(await go("/issues/created")).toBe("/issues/created");
  expect(question).toHaveBeenCalledTimes(1);
});
