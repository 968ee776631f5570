import { GearIcon } from "@primer/octicons-react";
import { IconButton } from "@primer/react";
import { lazy, Suspense, useState } from "react";
import type { PickerProps } from "#web/ui/Picker.tsx";

const loadPicker = () => import("#web/ui/Picker.tsx");
const Picker = lazy(async () => ({ default: (await loadPicker()).Picker }));

/** The button of a picker. The panel, a quarter of the page's code, comes when somebody reaches for it. */
export function LazyPicker(props: Omit<PickerProps, "isOpenAtFirst">) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <IconButton
      icon={GearIcon}
      size="small"
      variant="invisible"
      aria-label={`Edit ${props.title}`}
      onMouseEnter={() => void loadPicker()}
      onFocus={() => void loadPicker()}
      onClick={() => {
        props.onOpen();
        setWanted(true);
      }}
    />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <Picker {...props} isOpenAtFirst />
    </Suspense>
  );
}
