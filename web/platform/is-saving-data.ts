/** Whether data saver is on: then nothing is fetched that may not be needed. */
export function isSavingData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
