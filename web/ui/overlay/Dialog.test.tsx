import { fireEvent, screen } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { renderComponent } from "#web/test/render.tsx";
import { ConfirmDialog, Dialog } from "#web/ui/overlay/Dialog.tsx";

function Page({ children }: { children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Lock" onClose={() => setOpen(false)}>
          {children}
        </Dialog>
      )}
    </>
  );
}

async function openDialog(children?: ReactNode) {
  const rendered = renderComponent(<Page>{children}</Page>);
  await rendered.user.click(screen.getByRole("button", { name: "Open" }));
  return rendered;
}

test("the first field has the focus", async () => {
  await openDialog(<input aria-label="Reason" />);
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Reason" }));
});

test("its title is its name", async () => {
  await openDialog();
  expect(screen.getByRole("dialog", { name: "Lock" })).toBeTruthy();
});

test("closing returns the focus", async () => {
  const { user } = await openDialog(<input aria-label="Reason" />);
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
});

test("Escape and a click on the backdrop close it, a click inside does not", async () => {
  const { user } = await openDialog(<p>Text</p>);
  await user.click(screen.getByText("Text"));
  await user.click(screen.getByRole("dialog"));
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Open" }));
  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a pending confirmation cannot be sent again", async () => {
  const onConfirm = vi.fn();
  const { user } = renderComponent(
    <ConfirmDialog title="Delete?" confirm="Delete" isPending onConfirm={onConfirm} onClose={() => undefined}>
      It is gone for good.
    </ConfirmDialog>,
  );
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(onConfirm).not.toHaveBeenCalled();
});
