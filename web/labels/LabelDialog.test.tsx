import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { LabelDialog } from "#web/labels/LabelDialog.tsx";
import { renderComponent } from "#web/test/render.tsx";

type Props = Partial<Parameters<typeof LabelDialog>[0]>;

function renderDialog(props: Props = {}) {
  const onSave = vi.fn();
  const dialog = <LabelDialog isPending={false} error={undefined} onSave={onSave} onClose={() => {}} {...props} />;
  const { user } = renderComponent(dialog);
  const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
  return {
    user,
    onSave,
    field,
    type: async (name: string, text: string) => {
      await user.clear(field(name));
      await user.type(field(name), text);
    },
    press: (name: string) => user.click(screen.getByRole("button", { name })),
  };
}

test("a label without a name is not created", async () => {
  const { press, onSave, field } = renderDialog();
  expect(screen.queryByText("Name is required")).toBeNull();
  await press("Create label");
  expect(screen.getByText("Name is required")).toBeDefined();
  expect(field("Name").getAttribute("aria-invalid")).toBe("true");
  expect(onSave).not.toHaveBeenCalled();
});

test("an invalid color is reported while it is typed, and is not saved", async () => {
  const { press, onSave, type } = renderDialog();
  expect(screen.getByRole("img", { name: "The color is valid" })).toBeDefined();
  await type("Name", "bug");
  await type("Color", "red");
  expect(screen.getByText("Color is invalid")).toBeDefined();
  await press("Create label");
  expect(onSave).not.toHaveBeenCalled();
});

test("a color can be chosen at random or from the default colors", async () => {
  const { user, press, field, onSave, type } = renderDialog();
  await type("Color", "red");
  await press("Choose random color");
  expect(field("Color").value).toMatch(/^#[0-9a-f]{6}$/);
  await user.click(screen.getByRole("radio", { name: "Light Indigo" }));
  expect(field("Color").value).toBe("#bfd4f2");
  await type("Name", "bug");
  await press("Create label");
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ name: "bug", description: "", color: "bfd4f2" });
});

test("the preview shows the typed name", async () => {
  const { type } = renderDialog();
  const preview = screen.getByRole("img", { name: "Preview" });
  expect(preview.textContent).toBe("Label preview");
  await type("Name", "help wanted");
  expect(within(preview).getByText("help wanted")).toBeDefined();
});

test("a label of a group can be exclusive", async () => {
  const { user, type, press, onSave } = renderDialog();
  await type("Name", "priority/high");
  await user.click(screen.getByRole("checkbox", { name: /An issue has at most one priority\/ label/ }));
  await press("Create label");
  expect(onSave.mock.lastCall?.[0]).toMatchObject({ name: "priority/high", isExclusive: true });
});

test("a default label has no group", async () => {
  const { type } = renderDialog({ hasGroups: false });
  await type("Name", "priority/high");
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("an existing label is edited, and the server's error is shown", async () => {
  const label = { name: "bug", color: "d73a4a", description: "Broken" };
  const { press, field, onSave } = renderDialog({ label, error: "Name has already been taken" });
  expect(screen.getByRole("dialog", { name: "Edit label" })).toBeDefined();
  expect(screen.getByRole("alert").textContent).toContain("Name has already been taken");
  expect(field("Description").value).toBe("Broken");
  await press("Save changes");
  expect(onSave).toHaveBeenCalledOnce();
});

test("a pending label is not saved twice", () => {
  const label = { name: "bug", color: "d73a4a", description: "" };
  const { field, onSave } = renderDialog({ label, isPending: true });
  fireEvent.submit(field("Name"));
  expect(onSave).not.toHaveBeenCalled();
});
