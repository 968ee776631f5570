import { lazyPicker } from "#web/ui/lazy-picker.tsx";

/** The pickers of sidebars, as gears until they are wanted. */
export const LazyAssigneePicker = lazyPicker("Assignees", () =>
  import("#web/issues/AssigneePicker.tsx").then((module) => module.AssigneePicker),
);
export const LazyLabelPicker = lazyPicker("Labels", () =>
  import("#web/issues/LabelPicker.tsx").then((module) => module.LabelPicker),
);
export const LazyMilestonePicker = lazyPicker("Milestone", () =>
  import("#web/issues/MilestonePicker.tsx").then((module) => module.MilestonePicker),
);
export const LazyTypePicker = lazyPicker("Type", () =>
  import("#web/issues/TypePicker.tsx").then((module) => module.TypePicker),
);
