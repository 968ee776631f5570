import { lazyPicker } from "#web/ui/picker/lazy-picker.tsx";

export const LazyProjectPicker = lazyPicker("Projects", () =>
  import("#web/issue-pickers/ProjectPicker.tsx").then((module) => module.ProjectPicker),
);
