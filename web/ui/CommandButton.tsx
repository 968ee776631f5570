import type { ComponentProps } from "react";
import { usePageCommand } from "#web/platform/commands/useRegisterCommands.ts";
import { Button } from "#web/ui/Button.tsx";

type Props = Omit<ComponentProps<typeof Button>, "onClick" | "children"> & {
  /** The id of the command. */
  command: string;
  /** The name in the command palette, if it is not the text of the button. */
  commandLabel?: string;
  children: string;
  onClick: () => void;
};

/** A button that the command palette lists under "On this page". */
export function CommandButton({ command, commandLabel, ...props }: Props) {
  const isDisabled = props.disabled === true || props.isLoading === true;
  usePageCommand({ id: command, label: commandLabel ?? props.children, run: props.onClick, isDisabled });
  return <Button {...props} />;
}
