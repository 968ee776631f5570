import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { expect, test, vi } from "vitest";
import { createRetriable } from "#web/platform/boundaries/create-retriable.ts";
import { RetryBoundary } from "#web/platform/boundaries/RetryBoundary.tsx";

test("a component whose code failed to load is shown when another try succeeds", async () => {
  // React reports the error of the first try.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const load = vi.fn(() => Promise.resolve(({ text }: { text: string }) => <p>{text}</p>));
  load.mockRejectedValueOnce(new Error("No connection"));
  const useText = createRetriable(load);
  function Panel() {
    const [Text, retry] = useText();
    return (
      <RetryBoundary message="Not loaded" onRetry={retry}>
        <Suspense fallback={null}>
          <Text text="Loaded" />
        </Suspense>
      </RetryBoundary>
    );
  }
  render(<Panel />);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Loaded")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
