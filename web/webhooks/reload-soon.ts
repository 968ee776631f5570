const DELIVERY_MS = 2_000;

/** A delivery that was just started ends a little later. */
export function reloadSoon(reload: () => Promise<void>): void {
  void reload();
  setTimeout(() => void reload(), DELIVERY_MS);
}
