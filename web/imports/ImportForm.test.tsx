import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ImportForm } from "#web/imports/ImportForm.tsx";
import { renderComponent } from "#web/test/render.tsx";

test("a file that is dropped is chosen", async () => {
  const send = vi.fn<typeof fetch>(async () => new Response(null, { status: 500 }));
  vi.stubGlobal("fetch", send);
  const { user } = renderComponent(<ImportForm onStarted={() => undefined} />);
  expect(screen.getByText("Choose a file, or drop one here")).toBeTruthy();
  const zone = screen.getByLabelText(/Archive/).parentElement;
  if (!zone) throw new Error("There is no drop zone.");
  const files = [new File(["{}"], "hello.json", { type: "application/json" })];
  fireEvent.dragOver(zone);
  fireEvent.drop(zone, { dataTransfer: { files } });
  expect(screen.getByText("hello.json (1 KB)")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Import" }));
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  vi.unstubAllGlobals();
});
