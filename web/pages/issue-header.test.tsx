import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { MarkAsMenu } from "#web/issue-list/MarkAsMenu.tsx";
import { IssueHeader } from "#web/issue-page/IssueHeader.tsx";
import { createIssue } from "#web/test/issue-fields.ts";
import { renderComponent } from "#web/test/render.tsx";

test("the Mark as menu of the dashboard stands beside Edit", () => {
  const createdAt = "2026-01-01T00:00:00Z";
  const { environment, issue } = createIssue("IssueHeader_issue", { viewerCanUpdate: true, createdAt, closedAt: null });
  renderComponent(<IssueHeader issue={issue} variant="panel" actions={<MarkAsMenu issueId="I_1" isOpen />} />, {
    environment,
  });
  const edit = screen.getByRole("button", { name: "Edit" });
  expect(screen.getByRole("button", { name: "Mark as" }).parentElement).toBe(edit.parentElement);
});
