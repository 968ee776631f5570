import { expect, test } from "vitest";
import { Route, Routes } from "react-router";
import { PageCommands } from "#web/shell/PageCommands.tsx";
import { renderComponent } from "#web/test/render.tsx";

function renderPage(path: string) {
  const routes = (
    <Routes>
      <Route path="/:owner/:name/*" element={<PageCommands />} />
      <Route path="*" element={<PageCommands />} />
    </Routes>
  );
  return renderComponent(routes, { path });
}

test.each([
  ["gi", "/octo/hello/issues"],
  ["gp", "/octo/hello/pulls"],
  ["gd", "/issues"],
  ["c", "/octo/hello/issues/new/choose"],
])("in a repository %s leads to %s", async (keys, path) => {
  const { user, address } = renderPage("/octo/hello/labels");
  await user.keyboard(keys);
  expect(address()).toBe(path);
});

test.each([
  ["gi", "/issues"],
  ["gp", "/pulls"],
  ["gd", "/issues"],
  ["c", "/issues/new"],
])("elsewhere %s leads to %s", async (keys, path) => {
  const { user, address } = renderPage("/");
  await user.keyboard(keys);
  expect(address()).toBe(path);
});

test("c does not leave a new issue", async () => {
  const { user, address } = renderPage("/octo/hello/issues/new");
  await user.keyboard("c");
  expect(address()).toBe("/octo/hello/issues/new");
});
