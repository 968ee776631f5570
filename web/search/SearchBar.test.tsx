import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SearchBar } from "#web/search/SearchBar.tsx";
import { step } from "#web/search/useCompletionKeys.ts";
import { renderComponent } from "#web/test/render.tsx";

const LIST = { path: "/octo/hello/issues", baseQuery: "is:issue state:open" };
const UNKNOWN = { start: 9, end: 18, message: 'Label "bgu" not found', suggestion: "label:bug" };

function renderBar(query = LIST.baseQuery, problems: { start: number; end: number; message: string }[] = []) {
  const onType = vi.fn();
  const rendered = renderComponent(
    <SearchBar list={LIST} repositoryId={undefined} query={query} problems={problems} onType={onType} />,
  );
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Search issues" });
  const getQuery = () => new URL(rendered.address(), "http://localhost").searchParams.get("q");
  return { ...rendered, onType, field, getQuery };
}

/** jsdom has no editing commands. */
function insertText(field: HTMLInputElement, text: string) {
  act(() => {
    const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    const value = field.value.slice(0, start) + text + field.value.slice(end);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
    field.setSelectionRange(start + text.length, start + text.length);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return true;
}

test("Enter searches for the tidied query", async () => {
  const { user, field, onType, getQuery } = renderBar();
  await user.clear(field);
  await user.type(field, "crash   label:bug{Enter}");
  expect(getQuery()).toBe("crash label:bug");
  expect(onType).toHaveBeenLastCalledWith("crash   label:bug");
});

test("Enter in a field with spaces only restores the base query", async () => {
  const { user, field, getQuery } = renderBar();
  await user.clear(field);
  await user.type(field, "  {Enter}");
  await vi.waitFor(() => expect(field.value).toBe(LIST.baseQuery));
  expect(getQuery()).toBeNull();
});

test("the base query can be restored, unless the list shows it", async () => {
  const { user, getQuery, field } = renderBar("is:issue label:bug");
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  expect(field.value).toBe(LIST.baseQuery);
  expect(document.activeElement).toBe(field);
  expect(getQuery()).toBe(null);
});

test("the base query has nothing to clear", () => {
  renderBar();
  expect(screen.queryByRole("button", { name: "Clear search" })).toBeNull();
});

test("slash focuses the field", async () => {
  const { user, field } = renderBar();
  await user.keyboard("/");
  expect(document.activeElement).toBe(field);
});

test("a qualifier is completed by the keyboard", async () => {
  const { user, field } = renderBar("");
  vi.spyOn(document, "execCommand").mockImplementation((_command, _showUi, text) => insertText(field, text ?? ""));
  await user.type(field, "mile");
  await user.keyboard("{ArrowDown}");
  const active = screen.getByRole("option", { selected: true });
  expect(active.textContent).toContain("milestone:");
  expect(field.getAttribute("aria-activedescendant")).toBe(active.id);
  await user.keyboard("{Enter}");
  expect(field.value).toBe("milestone:");
  vi.restoreAllMocks();
});

test("a list over all repositories completes the viewer's issue fields and their options", async () => {
  const field = (name: string, options: string[]) => ({
    name,
    name_slug: name.toLowerCase(),
    data_type: "single_select",
    options: options.map((option) => ({ name: option, color: "red" })),
  });
  const answer = {
    issue_fields: [
      { organization: "octo", fields: [field("Priority", ["Urgent", "Low"])] },
      { organization: "acme", fields: [field("Priority", ["Urgent", "Later"]), field("Effort", [])] },
    ],
  };
  const fetched = vi.fn(() => Promise.resolve(Response.json(answer)));
  vi.stubGlobal("fetch", fetched);
  const { user, field: input } = renderBar("");
  await user.type(input, "field.");
  await screen.findByRole("option", { name: /field\.priority:/ });
  expect(screen.getByRole("option", { name: /field\.effort:/ })).toBeDefined();
  await user.type(input, "priority:");
  await screen.findByRole("option", { name: "Later" });
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Urgent", "Low", "Later"]);
  expect(fetched.mock.calls).toContainEqual(["/_filter/issue_fields/dashboard", expect.anything()]);
  vi.unstubAllGlobals();
});

test("without an answer a list over all repositories completes no fields", async () => {
  const fetched = vi.fn(() => Promise.reject(new Error("offline")));
  vi.stubGlobal("fetch", fetched);
  const { user, field } = renderBar("");
  await user.type(field, "field.pri");
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(screen.queryByRole("option")).toBeNull();
  vi.unstubAllGlobals();
});

test("Escape closes the suggestions and keeps the text", async () => {
  const { user, field } = renderBar("");
  await user.type(field, "mile");
  expect(screen.getByRole("listbox", { name: "Suggestions" })).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("listbox", { name: "Suggestions" })).toBeNull();
  expect(field.value).toBe("mile");
});

test("a problem of the list is described, and corrected by a click", async () => {
  const { user, field } = renderBar("is:issue label:bgu", [UNKNOWN]);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("listitem").textContent).toBe('label:bgu Label "bgu" not found. Did you mean "label:bug"?');
  await user.click(screen.getByRole("button", { name: 'Did you mean "label:bug"?' }));
  expect(field.value).toBe("is:issue label:bug");
});

test("a typed problem is shown after a pause, not while typing", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, field } = renderBar("");
  await user.type(field, "sort:nonsense ");
  expect(screen.queryByRole("listitem")).toBeNull();
  act(() => {
    vi.advanceTimersByTime(500);
  });
  expect(screen.getByRole("listitem").textContent).toContain('Unknown sort "nonsense"');
  vi.useRealTimers();
});

test("past either end of the suggestions none is active", () => {
  expect([step(-1, 1, 3), step(2, 1, 3), step(-1, -1, 3), step(0, -1, 3)]).toEqual([0, -1, 2, -1]);
});
