import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { onConfirmedAccess } from "#web/authentication/access-channel.ts";
import { ConfirmedPage } from "#web/pages/ConfirmedPage.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";

const onConfirmed = vi.fn();
const unsubscribe = onConfirmedAccess(onConfirmed);
afterEach(() => onConfirmed.mockReset());

async function renderPage(path: string) {
  const page = (
    <Suspense>
      <ConfirmedPage variables={{}} />
    </Suspense>
  );
  const { environment } = renderComponent(page, { path });
  await answer(environment, { Viewer: () => ({ isSignedIn: true, user: null }) });
}

test("the tab that waits continues, and this one can be closed", async () => {
  await renderPage("/settings/confirmed");
  expect(screen.getByText(/Close this tab and continue in the other one/)).toBeDefined();
  await vi.waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce());
});

test("an error is explained, and the other tab waits", async () => {
  await renderPage("/settings/confirmed?error=identity_other");
  expect(screen.getByRole("alert").textContent).toContain("You have authenticated as somebody else.");
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(onConfirmed).not.toHaveBeenCalled();
  unsubscribe();
});
