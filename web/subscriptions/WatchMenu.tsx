import { lazy, Suspense, useState, type ComponentProps } from "react";
import { useUpdateRepositorySubscription } from "#web/subscriptions/useUpdateRepositorySubscription.ts";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import type {
  RepositoryWatchLevel,
  WatchButton_repository$data,
} from "#web/__generated__/WatchButton_repository.graphql.ts";
import { PARTICIPATING_AND_MENTIONS } from "#shared/messages.ts";

const CustomWatchDialog = lazy(() =>
  import("#web/subscriptions/CustomWatchDialog.tsx").then((module) => ({ default: module.CustomWatchDialog })),
);

type Props = {
  repository: WatchButton_repository$data;
  renderOpener: ComponentProps<typeof Menu>["renderOpener"];
};

const LEVELS: readonly {
  level: Exclude<RepositoryWatchLevel, "%future added value">;
  text: string;
  description: string;
}[] = [
  {
    level: "PARTICIPATING",
    text: PARTICIPATING_AND_MENTIONS,
    description: "Only receive notifications from this repository when participating or @mentioned.",
  },
  { level: "ALL", text: "All Activity", description: "Notified of all notifications on this repository." },
  { level: "IGNORE", text: "Ignore", description: "Never be notified." },
  {
    level: "CUSTOM",
    text: "Custom",
    description: "Select events you want to be notified of in addition to participating and @mentions.",
  },
];

export function WatchMenu({ repository, renderOpener }: Props) {
  const [isCustomizing, setCustomizing] = useState(false);
  const [updateSubscription] = useUpdateRepositorySubscription();
  const select = (level: (typeof LEVELS)[number]["level"]) =>
    level === "CUSTOM" ? setCustomizing(true) : updateSubscription({ repositoryId: repository.id, level });
  const items = LEVELS.map(({ level, text, description }) => ({
    text: level === "CUSTOM" ? `${text}…` : text,
    description,
    isSelected: level === repository.viewerWatchLevel,
    onSelect: () => select(level),
  }));
  return (
    <>
      <Menu
        label="Watch"
        command={{ id: "watch" }}
        align="end"
        groups={[{ title: "Notifications", items }]}
        renderOpener={renderOpener}
      />
      {isCustomizing && (
        <Suspense fallback={null}>
          <CustomWatchDialog repository={repository} onClose={() => setCustomizing(false)} />
        </Suspense>
      )}
    </>
  );
}
