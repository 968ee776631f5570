import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderComponent } from "#web/test/render.tsx";
import { CommandButton } from "#web/ui/CommandButton.tsx";

function renderButton(isDisabled: boolean) {
  const onClick = vi.fn();
  const rendered = renderComponent(
    <CommandButton command="pin" disabled={isDisabled} onClick={onClick}>
      Pin issue
    </CommandButton>,
  );
  return { ...rendered, onClick };
}

test("a command button runs from a click and from the command palette", async () => {
  const { user, state, onClick } = renderButton(false);
  await user.click(screen.getByRole("button", { name: "Pin issue" }));
  state.commands.run("pin");
  expect(onClick).toHaveBeenCalledTimes(2);
});

test("a disabled command button does not run from the command palette", () => {
  const { state, onClick } = renderButton(true);
  state.commands.run("pin");
  expect(onClick).not.toHaveBeenCalled();
});
