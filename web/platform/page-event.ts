/** A notification from one component of a page to another. It is an event of the window, so that no module has state. */
export function createPageEvent<Detail>(name: string) {
  const type = `milepost:${name}`;
  return {
    emit(detail: Detail): void {
      dispatchEvent(new CustomEvent(type, { detail }));
    },
    /** Returns a function that unsubscribes. */
    subscribe(listener: (detail: Detail) => void): () => void {
      const handle = (event: Event) => listener((event as CustomEvent<Detail>).detail);
      addEventListener(type, handle);
      return () => removeEventListener(type, handle);
    },
  };
}
