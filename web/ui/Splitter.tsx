import { useRef } from "react";
import styles from "./Splitter.module.css";

type Props = {
  label: string;
  /** Width of the pane beside it, in CSS pixels. */
  width: number;
  min: number;
  max: number;
  initial: number;
  /** Which side of it the pane is on. */
  side: "start" | "end";
  onResize: (width: number) => void;
};

const STEP_PX = 16;

/** The line between two panes: it is drawn, or moved with the arrow keys; a double click or Enter takes it back where it was. */
export function Splitter({ label, width, min, max, initial, side, onResize }: Props) {
  const from = useRef<{ x: number; width: number }>(undefined);
  const sign = side === "start" ? 1 : -1;
  const change = (next: number) => onResize(Math.round(Math.min(max, Math.max(min, next))));
  return (
    // A separator that is moved is a control, as ARIA has it (a window splitter).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={styles.splitter}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (from.current) change(from.current.width + sign * (event.clientX - from.current.x));
      }}
      onPointerUp={() => (from.current = undefined)}
      onPointerCancel={() => (from.current = undefined)}
      onDoubleClick={() => change(initial)}
      onKeyDown={(event) => {
        const steps: Record<string, number> = {
          ArrowLeft: width - sign * STEP_PX,
          ArrowRight: width + sign * STEP_PX,
          Home: min,
          End: max,
          Enter: initial,
        };
        const next = steps[event.key];
        if (next === undefined) return;
        event.preventDefault();
        change(next);
      }}
    />
  );
}
