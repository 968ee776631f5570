import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

// relay-test-utils expects Jest's mock functions under this name.
Object.assign(globalThis, { jest: vi });

// The time ends a test that hangs: the machine may be busy, and the first use of a lazy module imports it.
// Whether an element is visible takes jsdom a hundred times longer than to find it; closed menus and dialogs are not rendered.
configure({ defaultHidden: true, asyncUtilTimeout: 20_000 });

/** Browser interfaces that jsdom lacks and components only subscribe to. */
class InertObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

Object.assign(globalThis, { ResizeObserver: InertObserver, IntersectionObserver: InertObserver });
Object.assign(Element.prototype, { scrollIntoView() {} });
Object.assign(HTMLElement.prototype, {
  // Primer's polyfill leaves a browser alone that has this property.
  popover: null,
  // jsdom's own stylesheet hides an element with a popover attribute.
  showPopover(this: HTMLElement) {
    this.style.display = "block";
  },
  hidePopover(this: HTMLElement) {
    this.style.display = "";
  },
});
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  },
});
// Without it the Markdown editor changes the text field itself.
Object.assign(document, { adoptedStyleSheets: [], execCommand: () => false });
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  clearCookies();
});

/** Test files share one document. */
function clearCookies(): void {
  for (const cookie of document.cookie.split("; ")) document.cookie = `${cookie.split("=")[0]}=; Max-Age=0; Path=/`;
}

// Code that a click loads and no test waits for would otherwise arrive when the test environment is gone.
afterAll(() => vi.dynamicImportSettled());
