import { showToast } from "#web/platform/toasts/toasts.ts";

let isOutdated = false;

/** Whether the server was another version of the program than the page: code or queries of the page may be gone. */
export function isPageOutdated(): boolean {
  return isOutdated;
}

export function notifyOfNewVersion(ofPage: string, ofServer: string | null): void {
  if (ofServer === null || ofServer === ofPage) return;
  isOutdated = true;
  showToast("info", "A new version of the product is available. Please refresh the page.", { isPersistent: true });
}
