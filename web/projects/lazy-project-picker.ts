import { lazyPicker } from "#web/ui/lazy-picker.tsx";

export const LazyProjectPicker = lazyPicker("Projects", () =>
  import("#web/projects/ProjectPicker.tsx").then((module) => module.ProjectPicker),
);
