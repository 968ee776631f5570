import { GearIcon } from "@primer/octicons-react";
import { lazy, Suspense, useState, type ComponentType } from "react";
import type { Command } from "#web/platform/commands/commands.ts";
import { HoldKeys } from "#web/platform/commands/HoldKeys.ts";
import { useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { IconButton } from "#web/ui/Button.tsx";

/** How the command palette and a key open the panel of a picker. */
export type PickerCommand = Omit<Command, "run">;

/** What the button gives to the picker that replaces it. */
export type LazyPickerProps = { startsOpen?: boolean; command?: PickerCommand | undefined };

/**
 * A button that becomes a picker when it is pressed, so that pages load without
 * the code of pickers. The code is fetched on hover or focus.
 */
export function lazyPicker<Props extends object>(
  { title, command }: { title: string; command: PickerCommand },
  load: () => Promise<ComponentType<Props & LazyPickerProps>>,
): ComponentType<Props> {
  const Picker = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props & LazyPickerProps>;
  return function LazyPicker(props: Props) {
    const [isRequested, setRequested] = useState(false);
    const request = () => setRequested(true);
    useRegisterCommands(isRequested ? [] : [{ ...command, run: request }]);
    const gear = (
      <IconButton
        icon={GearIcon}
        size="small"
        aria-label={`Edit ${title}`}
        aria-haspopup="dialog"
        aria-expanded={false}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={request}
      />
    );
    if (!isRequested) return gear;
    return (
      <Suspense
        fallback={
          <>
            {gear}
            <HoldKeys />
          </>
        }
      >
        <Picker {...props} startsOpen command={command} />
      </Suspense>
    );
  };
}
