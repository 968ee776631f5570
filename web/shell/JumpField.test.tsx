import { configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { LabelSearch } from "#web/labels/LabelSearch.tsx";
import { JumpField } from "#web/shell/JumpField.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";

// What the field leads to is loaded lazily: on a busy machine that takes longer than the default second.
configure({ asyncUtilTimeout: 20_000 });

function renderField(path: string) {
  const routes = (
    <Routes>
      <Route path="/:owner/:name/*" element={<JumpField />} />
      <Route path="*" element={<JumpField />} />
    </Routes>
  );
  const rendered = renderComponent(routes, { path });
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Search or jump to" });
  return { ...rendered, field };
}

const ISSUES = [
  { __typename: "Issue", id: "I_7", number: 7, title: "It crashes", resourcePath: "/octo/hello/issues/7" },
];
const getOptions = () => screen.queryAllByRole("option").map((option) => option.textContent);

test("in a repository the text finds its issues by title and number, before repositories", async () => {
  const { user, environment, field, address } = renderField("/octo/hello/issues");
  await user.type(field, "crash");
  await waitFor(() => expect(getOptions()).toEqual(["crashSearch in this repository"]));
  const { request } = await answer(environment, {
    Query: () => ({
      safeViewer: {
        repositories: { nodes: [{ id: "R_2", nameWithOwner: "octo/crash", resourcePath: "/octo/crash" }] },
      },
      repository: { id: "R_1", suggestedIssues: ISSUES },
    }),
  });
  expect(request.variables).toMatchObject({ query: "crash", owner: "octo", name: "hello", isInRepository: true });
  expect(getOptions()).toEqual(["crashSearch in this repository", "#7 It crashesIssue", "octo/crashRepository"]);
  await user.keyboard("{ArrowDown}{Enter}");
  expect(address()).toBe("/octo/hello/issues/7");
});

test("elsewhere the titles of all repositories are searched", async () => {
  const { user, environment, field } = renderField("/");
  await user.type(field, "crash");
  const { request } = await answer(environment, {
    Query: () => ({
      safeViewer: { repositories: { nodes: [] } },
      search: { nodes: ISSUES.map((issue) => ({ ...issue, repository: { id: "R_1", nameWithOwner: "octo/hello" } })) },
    }),
  });
  expect(request.variables).toMatchObject({ titleQuery: "in:title crash", isEverywhere: true, isInRepository: false });
  expect(getOptions()).toEqual(["octo/hello#7 It crashesIssue"]);
});

test("Enter opens an issue by its number, at once", async () => {
  const { field, address } = renderField("/octo/hello/issues");
  fireEvent.change(field, { target: { value: "#12" } });
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(address()).toBe("/octo/hello/issues/12"));
});

test("/ selects the text, so that typing replaces it", async () => {
  const { user, field } = renderField("/");
  await user.type(field, "crash");
  field.blur();
  await user.keyboard("/");
  expect(document.activeElement).toBe(field);
  await user.keyboard("leak");
  expect(field.value).toBe("leak");
});

test("the field says that / leads to it, except beside a field of the page", () => {
  const { field, unmount } = renderField("/");
  expect(field.placeholder).toBe("Type / to search or jump");
  unmount();
  const page = renderComponent(
    <>
      <JumpField />
      <LabelSearch />
    </>,
  );
  expect(page.getByRole("combobox").getAttribute("placeholder")).toBe("Search or jump to…");
});
