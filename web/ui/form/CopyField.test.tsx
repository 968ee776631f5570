import { screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderComponent } from "#web/test/render.tsx";
import { CopyField } from "#web/ui/form/CopyField.tsx";
import { Toasts } from "#web/ui/Toasts.tsx";

const ADDRESS = "https://example.com/identity/okta/callback";

test("a value to copy is selected with the focus, and copied with its button", async () => {
  const { user } = renderComponent(
    <>
      <CopyField label="Redirect URI" value={ADDRESS} />
      <Toasts />
    </>,
  );
  const writeText = vi.spyOn(navigator.clipboard, "writeText");
  onTestFinished(() => writeText.mockRestore());
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Redirect URI" });
  await user.tab();
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, ADDRESS.length]);
  await user.click(screen.getByRole("button", { name: "Copy Redirect URI" }));
  expect(writeText).toHaveBeenCalledExactlyOnceWith(ADDRESS);
  expect(await screen.findByText("Copied: Redirect URI")).toBeDefined();
});

test("its label is visible where nothing else says what the value is", () => {
  const { rerender } = renderComponent(<CopyField label="SCIM address" value={ADDRESS} />);
  expect(screen.queryByText("SCIM address")).toBeNull();
  rerender(<CopyField isLabelVisible label="SCIM address" value={ADDRESS} />);
  expect(screen.getByText("SCIM address")).toBeDefined();
});
