import { lazyPicker } from "#web/ui/picker/lazy-picker.tsx";

/** The pickers of sidebars: buttons with a gear until they are opened. */
export const LazyAssigneePicker = lazyPicker("Assignees", () =>
  import("#web/issue-pickers/AssigneePicker.tsx").then((module) => module.AssigneePicker),
);
export const LazyLabelPicker = lazyPicker("Labels", () =>
  import("#web/issue-pickers/LabelPicker.tsx").then((module) => module.LabelPicker),
);
export const LazyMilestonePicker = lazyPicker("Milestone", () =>
  import("#web/issue-pickers/MilestonePicker.tsx").then((module) => module.MilestonePicker),
);
export const LazyTypePicker = lazyPicker("Type", () =>
  import("#web/issue-pickers/TypePicker.tsx").then((module) => module.TypePicker),
);
