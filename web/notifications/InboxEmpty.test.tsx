import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { InboxEmpty } from "#web/notifications/InboxEmpty.tsx";
import { renderComponent } from "#web/test/render.tsx";

test("an empty box says so, but not while the notifications of the next page come", () => {
  const { unmount } = renderComponent(<InboxEmpty query="" hasMore />);
  expect(screen.getByRole("status").textContent).toBe("Loading notifications");
  expect(screen.queryByRole("heading")).toBeNull();
  unmount();
  const { unmount: close } = renderComponent(<InboxEmpty query="" hasMore={false} />);
  expect(screen.getByRole("heading").textContent).toBe("All caught up!");
  close();
  renderComponent(<InboxEmpty query="is:saved" hasMore={false} />);
  expect(screen.getByRole("heading").textContent).toBe("Nothing is saved yet");
});
