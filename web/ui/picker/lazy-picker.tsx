import { GearIcon } from "@primer/octicons-react";
import { lazy, Suspense, useState, type ComponentType } from "react";
import { IconButton } from "#web/ui/Button.tsx";

/**
 * A gear that becomes a picker when it is pressed: pages begin without the code
 * of panels that few open. It is fetched when somebody comes near.
 */
export function lazyPicker<Props extends object>(
  title: string,
  load: () => Promise<ComponentType<Props & { startsOpen?: boolean }>>,
): ComponentType<Props> {
  const Picker = lazy(async () => ({ default: await load() })) as unknown as ComponentType<
    Props & { startsOpen: boolean }
  >;
  return function LazyPicker(props: Props) {
    const [isWanted, setWanted] = useState(false);
    const gear = (
      <IconButton
        icon={GearIcon}
        size="small"
        aria-label={`Edit ${title}`}
        aria-haspopup="dialog"
        aria-expanded={false}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setWanted(true)}
      />
    );
    if (!isWanted) return gear;
    return (
      <Suspense fallback={gear}>
        <Picker {...props} startsOpen />
      </Suspense>
    );
  };
}
