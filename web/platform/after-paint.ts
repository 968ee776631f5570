import { useEffect, useEffectEvent } from "react";

/** A hidden tab is not painted. */
const HIDDEN_MS = 300;

/** Does something once the present frame is painted, which it would delay. The returned function cancels it. */
export function afterPaint(run: () => void): () => void {
  let timer = setTimeout(run, HIDDEN_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Does something once the component is painted. */
export function useAfterPaint(run: () => void): void {
  const latest = useEffectEvent(run);
  useEffect(() => afterPaint(latest), []);
}
