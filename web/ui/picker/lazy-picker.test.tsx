import { act, screen } from "@testing-library/react";
import { useEffect, type ComponentType } from "react";
import { expect, test, vi } from "vitest";
import { useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { renderComponent } from "#web/test/render.tsx";
import { lazyPicker } from "#web/ui/picker/lazy-picker.tsx";

function Picker() {
  useEffect(() => document.querySelector("input")?.focus(), []);
  return <input aria-label="Filter fruit" />;
}

test("what is typed while a picker is loading runs no commands", async () => {
  let resolve: (picker: ComponentType) => void = () => undefined;
  const promise = new Promise<ComponentType>((done) => (resolve = done));
  const LazyPicker = lazyPicker(
    { title: "Fruit", command: { id: "fruit", label: "Fruit…", keys: ["f"] } },
    () => promise,
  );
  const onKey = vi.fn();
  function Page() {
    useRegisterCommands([{ id: "new", label: "New", keys: ["c"], run: onKey }]);
    return <LazyPicker />;
  }
  const { user } = renderComponent(<Page />);
  await user.keyboard("fcherry");
  expect(onKey).not.toHaveBeenCalled();
  await act(async () => resolve(Picker));
  await screen.findByRole("textbox", { name: "Filter fruit" });
  (document.activeElement as HTMLElement).blur();
  await user.keyboard("c");
  expect(onKey).toHaveBeenCalledOnce();
});
