import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { renderComponent } from "#web/test/render.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { Toasts } from "#web/ui/Toasts.tsx";

afterEach(() => vi.useRealTimers());

const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const show = (...toast: Parameters<typeof showToast>) =>
  act(() => {
    showToast(...toast);
  });

test("a message disappears after six seconds, an error stays", () => {
  vi.useFakeTimers();
  renderComponent(<Toasts />);
  show("success", "Saved");
  show("error", "Not saved");
  wait(5_999);
  expect(screen.getByRole("status").textContent).toContain("Saved");
  wait(1);
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.getByRole("alert").textContent).toContain("Not saved");
});

test("a message with a button stays twelve seconds", () => {
  vi.useFakeTimers();
  renderComponent(<Toasts />);
  show("success", "Updated", { action: { label: "Undo", run: () => undefined } });
  wait(11_999);
  expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  wait(1);
  expect(screen.queryByRole("status")).toBeNull();
});

test("who shows a message learns that it was dismissed", async () => {
  const onDismiss = vi.fn();
  const { user } = renderComponent(<Toasts />);
  show("info", "Updating", { isPersistent: true, onDismiss });
  await user.click(screen.getByRole("button", { name: "Dismiss message" }));
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test("the same text is shown once, and its time starts again", () => {
  vi.useFakeTimers();
  renderComponent(<Toasts />);
  show("info", "Copied");
  wait(4_000);
  show("info", "Copied");
  expect(screen.getAllByRole("status")).toHaveLength(1);
  wait(4_000);
  expect(screen.getAllByRole("status")).toHaveLength(1);
});

test("only the last three messages are shown", () => {
  renderComponent(<Toasts />);
  for (const text of ["1st", "2nd", "3rd", "4th"]) show("error", text);
  expect(screen.getAllByRole("alert").map((toast) => toast.textContent?.trim())).toEqual(["2nd", "3rd", "4th"]);
});

test("an error can be dismissed", async () => {
  const { user } = renderComponent(<Toasts />);
  show("error", "Not saved");
  await user.click(screen.getByRole("button", { name: "Dismiss message" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a message links to what it is about", () => {
  renderComponent(<Toasts />);
  show("success", "The issue was created.", { to: "/octo/hello/issues/1" });
  expect(screen.getByRole("link", { name: "View it" }).getAttribute("href")).toBe("/octo/hello/issues/1");
});

test("a message has a button, which dismisses it", async () => {
  const run = vi.fn();
  const { user } = renderComponent(<Toasts />);
  show("success", "Issue closed", { action: { label: "Undo", run } });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByRole("status")).toBeNull();
});

test("a message replaces the one with the same key, which does not end its time", () => {
  vi.useFakeTimers();
  renderComponent(<Toasts />);
  show("info", "Updated 10%", { key: "job" });
  show("info", "Copied");
  wait(4_000);
  show("info", "Updated 20%", { key: "job" });
  expect(screen.getAllByRole("status").map((toast) => toast.textContent?.trim())).toEqual(["Updated 20%", "Copied"]);
  wait(4_000);
  expect(screen.getAllByRole("status").map((toast) => toast.textContent?.trim())).toEqual(["Updated 20%"]);
});

test("a message is inside the open dialog, and stays when the dialog is closed", async () => {
  const { user } = renderComponent(<PageWithDialog />);
  show("error", "Could not delete view");
  expect(screen.getByRole("dialog").contains(screen.getByRole("alert"))).toBe(true);
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("alert").textContent).toContain("Could not delete view");
});

function PageWithDialog() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Toasts />
      {isOpen && (
        <Dialog title="Delete view?" onClose={() => setOpen(false)}>
          <p>This cannot be undone.</p>
        </Dialog>
      )}
    </>
  );
}
