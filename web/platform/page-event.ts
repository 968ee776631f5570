/** A notification from one component of a page to another. The window carries it, so that no module has state. */
export function createPageEvent<Detail>(name: string) {
  const type = `milepost:${name}`;
  return {
    emit(detail: Detail): void {
      dispatchEvent(new CustomEvent(type, { detail }));
    },
    /** Returns how to stop. */
    subscribe(listener: (detail: Detail) => void): () => void {
      const handle = (event: Event) => listener((event as CustomEvent<Detail>).detail);
      addEventListener(type, handle);
      return () => removeEventListener(type, handle);
    },
  };
}
