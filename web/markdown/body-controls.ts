import { toClipboard } from "#web/platform/toasts/copy-text.ts";
import styles from "./MarkdownBody.module.css";

type Options = { canToggle: boolean; canConvert: boolean };

/** Adds what the rendered HTML does not have: copy buttons, links to images, and tasks that can be checked. */
export function addControls(body: HTMLElement, { canToggle, canConvert }: Options): void {
  for (const block of body.querySelectorAll("pre:not([data-live])")) addCopyButton(block);
  for (const image of body.querySelectorAll("img:not([data-live])")) linkImage(image);
  for (const checkbox of body.querySelectorAll<HTMLInputElement>(TASK)) {
    checkbox.disabled = !canToggle;
    const item = checkbox.closest("li");
    if (canConvert && item) addConvertButton(item);
  }
}

const TASK = "input.task-list-item-checkbox";

function addCopyButton(block: Element): void {
  block.setAttribute("data-live", "");
  // It can be scrolled, so the keyboard must reach it.
  block.setAttribute("tabindex", "0");
  block.append(createButton({ action: "copy", text: COPY_TEXT, className: styles.copy }));
}

function linkImage(image: Element): void {
  image.setAttribute("data-live", "");
  const source = image.getAttribute("src");
  if (image.closest("a") || !source) return;
  const link = document.createElement("a");
  Object.assign(link, { href: source, target: "_blank", rel: "noopener noreferrer" });
  image.replaceWith(link);
  link.append(image);
}

/** A task that refers to an issue has been converted already. */
function addConvertButton(item: Element): void {
  if (item.querySelector(":scope > [data-action=convert], a.issue-link")) return;
  item.append(createButton({ action: "convert", text: "Convert to sub-issue", className: styles.convert }));
}

type ButtonOptions = { action: "copy" | "convert"; text: string; className: string | undefined };

function createButton({ action, text, className = "" }: ButtonOptions): HTMLButtonElement {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className, textContent: text });
  button.dataset["action"] = action;
  return button;
}

const COPY_TEXT = "Copy code";
const COPIED_MS = 2000;

export async function copyCode(button: Element): Promise<void> {
  const code = button.closest("pre")?.querySelector("code")?.textContent ?? "";
  button.textContent = (await toClipboard(code)) ? "Copied!" : "Copy failed";
  setTimeout(() => (button.textContent = COPY_TEXT), COPIED_MS);
}

/** The index of a task among the tasks of the text, which is how the server counts them. */
export function getTaskIndex(body: HTMLElement, element: Element): number {
  const item = element.closest("li");
  return [...body.querySelectorAll(TASK)].findIndex((checkbox) => checkbox.closest("li") === item);
}
