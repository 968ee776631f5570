import { GearIcon } from "@primer/octicons-react";
import { lazy, Suspense, useState, type ComponentType } from "react";
import { IconButton } from "#web/ui/Button.tsx";

/**
 * A button that becomes a picker when it is pressed, so that pages load without
 * the code of pickers. The code is fetched on hover or focus.
 */
export function lazyPicker<Props extends object>(
  title: string,
  load: () => Promise<ComponentType<Props & { startsOpen?: boolean }>>,
): ComponentType<Props> {
  const Picker = lazy(async () => ({ default: await load() })) as unknown as ComponentType<
    Props & { startsOpen: boolean }
  >;
  return function LazyPicker(props: Props) {
    const [isRequested, setRequested] = useState(false);
    const gear = (
      <IconButton
        icon={GearIcon}
        size="small"
        aria-label={`Edit ${title}`}
        aria-haspopup="dialog"
        aria-expanded={false}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setRequested(true)}
      />
    );
    if (!isRequested) return gear;
    return (
      <Suspense fallback={gear}>
        <Picker {...props} startsOpen />
      </Suspense>
    );
  };
}
