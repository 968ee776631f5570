import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { InboxPages } from "#web/notifications/InboxPages.tsx";
import { renderComponent } from "#web/test/render.tsx";
import { LIMITS } from "#shared/limits.ts";

const LIMITED = "Showing the first 1,000 notifications. To view additional, please refine your search.";

test("the last page of as many notifications as are counted says that there may be more", () => {
  const pageCount = LIMITS.countedNotifications / LIMITS.pageSize;
  const render = (page: number, totalCount: number) =>
    renderComponent(<InboxPages address={{ query: "", group: "date", page }} totalCount={totalCount} />);
  const { unmount } = render(pageCount, LIMITS.countedNotifications);
  expect(screen.getByText(LIMITED)).toBeTruthy();
  expect(screen.getByText(String(pageCount)).getAttribute("aria-current")).toBe("page");
  unmount();
  for (const [page, totalCount] of [
    [pageCount - 1, LIMITS.countedNotifications],
    [pageCount, LIMITS.countedNotifications - 1],
  ] as const) {
    const { unmount: close } = render(page, totalCount);
    expect(screen.queryByText(LIMITED)).toBeNull();
    close();
  }
});
