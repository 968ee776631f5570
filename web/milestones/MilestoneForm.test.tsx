import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { MilestoneForm } from "#web/milestones/MilestoneForm.tsx";
import { renderComponent } from "#web/test/render.tsx";

type Props = Partial<Parameters<typeof MilestoneForm>[0]>;

function renderForm(props: Props = {}) {
  const onSubmit = vi.fn<Parameters<typeof MilestoneForm>[0]["onSubmit"]>();
  const onCancel = vi.fn();
  const form = (
    <MilestoneForm
      draftKey="milestone:new"
      repositoryId="R_1"
      initial={{ title: "", description: "", dueOn: "" }}
      submitLabel="Create milestone"
      isPending={false}
      error={undefined}
      onSubmit={onSubmit}
      onCancel={onCancel}
      {...props}
    />
  );
  const rendered = renderComponent(form);
  return {
    ...rendered,
    onSubmit,
    onCancel,
    title: () => screen.getByRole<HTMLInputElement>("textbox", { name: "Title" }),
    dueDate: () => screen.getByLabelText<HTMLInputElement>("Due date (optional)"),
    press: (name: string) => rendered.user.click(screen.getByRole("button", { name })),
  };
}

test("a milestone needs a title", async () => {
  const { user, press, title, onSubmit } = renderForm();
  await press("Create milestone");
  expect(screen.getByRole("alert").textContent).toContain("Title cannot be empty");
  expect(onSubmit).not.toHaveBeenCalled();
  await user.type(title(), "v1");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("what is typed is submitted", async () => {
  const { user, press, title, dueDate, onSubmit } = renderForm();
  await user.type(title(), " v1 ");
  fireEvent.change(dueDate(), { target: { value: "2027-03-31" } });
  await user.type(screen.getByRole("textbox", { name: "Description" }), "First");
  await press("Create milestone");
  expect(onSubmit.mock.lastCall?.[0]).toEqual({
    title: "v1",
    description: "First",
    dueOn: "2027-03-31T00:00:00.000Z",
  });
});

test("a due date that is filled in halfway is reported until it is changed", async () => {
  const { press, dueDate, onSubmit } = renderForm({ initial: { title: "v1", description: "", dueOn: "" } });
  // jsdom has no date picker that could be left halfway.
  vi.spyOn(dueDate().validity, "badInput", "get").mockReturnValue(true);
  await press("Create milestone");
  expect(screen.getByRole("alert").textContent).toContain("Due date is invalid");
  expect(onSubmit).not.toHaveBeenCalled();
  fireEvent.change(dueDate(), { target: { value: "2027-03-31" } });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a due date can be cleared", async () => {
  const { press, dueDate, onSubmit } = renderForm({ initial: { title: "v1", description: "", dueOn: "2027-03-31" } });
  expect(dueDate().value).toBe("2027-03-31");
  await press("Clear");
  await press("Create milestone");
  expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ dueOn: null });
});

test("unsaved text is restored, and discarded by Cancel or once it is saved", async () => {
  const first = renderForm();
  await first.user.type(first.title(), "v1");
  first.unmount();
  const second = renderForm();
  expect(second.title().value).toBe("v1");
  await second.press("Create milestone");
  second.unmount();
  const third = renderForm();
  expect(third.title().value).toBe("v1");
  second.onSubmit.mock.lastCall?.[1]();
  third.unmount();
  const fourth = renderForm();
  expect(fourth.title().value).toBe("");
  await fourth.user.type(fourth.title(), "v2");
  await fourth.press("Cancel");
  expect(fourth.onCancel).toHaveBeenCalledOnce();
  fourth.unmount();
  expect(renderForm().title().value).toBe("");
});

test("the server's error is shown, and a pending milestone is not submitted twice", () => {
  const initial = { title: "v1", description: "", dueOn: "" };
  const { title, onSubmit } = renderForm({ initial, error: "Title has already been taken", isPending: true });
  expect(screen.getByRole("alert").textContent).toContain("Title has already been taken");
  fireEvent.submit(title());
  expect(onSubmit).not.toHaveBeenCalled();
});
