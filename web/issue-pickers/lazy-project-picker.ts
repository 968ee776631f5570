import { issueCommand } from "#web/issue-pickers/issue-command.ts";
import { lazyPicker } from "#web/ui/picker/lazy-picker.tsx";

export const LazyProjectPicker = lazyPicker({ title: "Projects", command: issueCommand("Add to project…", "p") }, () =>
  import("#web/issue-pickers/ProjectPicker.tsx").then((module) => module.ProjectPicker),
);
