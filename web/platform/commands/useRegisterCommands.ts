import { createContext, use, useEffect, useRef } from "react";
import type { Command, Layer } from "#web/platform/commands/commands.ts";
import { usePageState } from "#web/platform/page-state.ts";

/** The layer of the components below: that of the dialog that they are in. */
export const CommandLayer = createContext<Layer>("page");

/** Registers commands while the component is mounted, in the layer of its dialog or in another one. */
export function useRegisterCommands(commands: readonly Command[], layer?: Layer): void {
  const registry = usePageState().commands;
  const ownLayer = use(CommandLayer);
  // An effect event would not do: the palette reads the commands while it renders.
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(
    () => registry.register({ layer: layer ?? ownLayer, read: () => latest.current }),
    [registry, layer, ownLayer],
  );
}

/** Registers a command that the palette lists, under "On this page" unless it has a group; none where it is undefined. */
export function usePageCommand(command: Command | undefined): void {
  useRegisterCommands(command ? [{ group: "On this page", ...command }] : []);
}
