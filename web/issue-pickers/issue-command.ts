import { THIS_ISSUE } from "#web/platform/commands/commands.ts";
import type { PickerCommand } from "#web/ui/picker/lazy-picker.tsx";

/** A command with one of GitHub's keys for the open issue. */
export function issueCommand(label: string, key: string): PickerCommand {
  return { id: label, label, group: THIS_ISSUE, keys: [key] };
}
