import { act, screen } from "@testing-library/react";
import { createMockEnvironment } from "relay-test-utils";
import { expect, test, vi } from "vitest";
import { UnreadCount } from "#web/shell/notifications/UnreadCount.tsx";
import { withPrefix } from "#web/shell/notifications/useTitleCount.ts";
import { renderComponent } from "#web/test/render.tsx";

async function renderCount() {
  const environment = createMockEnvironment();
  document.title = "Issues · Milepost";
  const rendered = renderComponent(<UnreadCount className={undefined} />, { environment });
  await vi.waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1));
  const send = (unreadNotificationCount: number) =>
    act(async () =>
      environment.mock.nextValue(environment.mock.getMostRecentOperation(), {
        data: { notificationsUpdated: { viewer: { id: "U_1", unreadNotificationCount } } },
      }),
    );
  return { ...rendered, send };
}

test("the number of unread notifications follows the inbox, on the bell and in the title", async () => {
  const { send, unmount } = await renderCount();
  expect(screen.queryByText(/unread/)).toBeNull();
  await send(3);
  expect(screen.getByText("3 unread")).toBeTruthy();
  expect(document.title).toBe("(3) Issues · Milepost");
  await send(500);
  expect(screen.getByText("99+")).toBeTruthy();
  await vi.waitFor(() => expect(document.title).toBe("(500+) Issues · Milepost"));
  await send(0);
  expect(screen.queryByText(/unread/)).toBeNull();
  expect(document.title).toBe("Issues · Milepost");
  unmount();
});

test("a title that a page sets later gets the number too", async () => {
  const { send } = await renderCount();
  await send(2);
  document.title = "Labels · Milepost";
  await vi.waitFor(() => expect(document.title).toBe("(2) Labels · Milepost"));
});

test("only a number that was written before is replaced", () => {
  const written = new Set(["(2) "]);
  expect(withPrefix("(2) Issues", { written, prefix: "(3) " })).toBe("(3) Issues");
  expect(withPrefix("(7) reasons", { written, prefix: "(3) " })).toBe("(3) (7) reasons");
});
