import { screen } from "@testing-library/react";
import { useEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import { expect, test } from "vitest";
import { IssuePanel } from "#web/issue-page/IssuePanel.tsx";
import { usePanel, useShowPanel } from "#web/panel/usePanel.ts";
import { usePageState } from "#web/platform/page-state.ts";
import { renderComponent } from "#web/test/render.tsx";

function Row({ number }: { number: number }) {
  const { rows } = usePageState();
  const link = useRef<HTMLAnchorElement>(null);
  const path = `/octo/hello/issues/${number}`;
  useEffect(() => {
    const getActions = () => ({ open: () => undefined, openInPanel: undefined, selection: undefined });
    return rows.register({ id: path, path, link, getActions });
  }, [rows, path]);
  return (
    <a ref={link} href={path}>
      Issue {number}
    </a>
  );
}

function List() {
  const { rows } = usePageState();
  const show = useShowPanel();
  const issue = usePanel();
  useEffect(() => rows.setOrder([1, 2, 3].map((number) => `/octo/hello/issues/${number}`)), [rows]);
  return (
    <>
      {[1, 2, 3].map((number) => (
        <Row key={number} number={number} />
      ))}
      <button type="button" onClick={() => show({ owner: "octo", name: "hello", number: 1 })}>
        Open
      </button>
      <output data-testid="navigation">{useNavigationType()}</output>
      {issue && <IssuePanel issue={issue} />}
    </>
  );
}

async function openPanel() {
  const rendered = renderComponent(<List />, { path: "/octo/hello/issues" });
  await rendered.user.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByRole("dialog", { name: "Issue octo/hello#1" });
  const close = () => rendered.user.click(screen.getByRole("button", { name: "Close panel" }));
  return { ...rendered, close };
}

test("closing the panel focuses the row of the issue that was read last", async () => {
  const { user, close } = await openPanel();
  await user.keyboard("jj");
  await screen.findByRole("dialog", { name: "Issue octo/hello#3" });
  await close();
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Issue 3" }));
});

test("closing it on the issue that it was opened with focuses what opened it", async () => {
  const { close } = await openPanel();
  await close();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
});

test("stepping to another issue replaces the entry of the history, opening and closing add one", async () => {
  const { user, close } = await openPanel();
  const navigation = screen.getByTestId("navigation");
  expect(navigation.textContent).toBe("PUSH");
  await user.keyboard("j");
  expect(navigation.textContent).toBe("REPLACE");
  await close();
  expect(navigation.textContent).toBe("PUSH");
});
