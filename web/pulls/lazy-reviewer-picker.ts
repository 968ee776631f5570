import { THIS_ISSUE } from "#web/platform/commands/commands.ts";
import { lazyPicker } from "#web/ui/picker/lazy-picker.tsx";

export const LazyReviewerPicker = lazyPicker(
  {
    title: "Reviewers",
    command: { id: "Request review…", label: "Request review…", group: THIS_ISSUE, keys: ["q"] },
  },
  () => import("#web/pulls/ReviewerPicker.tsx").then((module) => module.ReviewerPicker),
);
