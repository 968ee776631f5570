import { issueCommand } from "#web/issue-pickers/issue-command.ts";
import { lazyPicker } from "#web/ui/picker/lazy-picker.tsx";

/** The pickers of sidebars: buttons with a gear until they are opened. */
export const LazyAssigneePicker = lazyPicker({ title: "Assignees", command: issueCommand("Assign…", "a") }, () =>
  import("#web/issue-pickers/AssigneePicker.tsx").then((module) => module.AssigneePicker),
);
export const LazyLabelPicker = lazyPicker({ title: "Labels", command: issueCommand("Label…", "l") }, () =>
  import("#web/issue-pickers/LabelPicker.tsx").then((module) => module.LabelPicker),
);
export const LazyMilestonePicker = lazyPicker(
  { title: "Milestone", command: issueCommand("Set milestone…", "m") },
  () => import("#web/issue-pickers/MilestonePicker.tsx").then((module) => module.MilestonePicker),
);
export const LazyTypePicker = lazyPicker({ title: "Type", command: issueCommand("Set type…", "t") }, () =>
  import("#web/issue-pickers/TypePicker.tsx").then((module) => module.TypePicker),
);
