/** Whether a promise is fulfilled or rejected within `ms`. Resolves as soon as this is known. */
export function settlesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    const handleSettled = () => {
      clearTimeout(timer);
      resolve(true);
    };
    promise.then(handleSettled, handleSettled);
  });
}
