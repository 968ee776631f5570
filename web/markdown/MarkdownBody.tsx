import { lazy, Suspense, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { toClipboard } from "#web/platform/toasts/copy-text.ts";
import { isPlainClick } from "#web/ui/Link.tsx";
import styles from "./MarkdownBody.module.css";

const HoverCard = lazy(() => import("#web/markdown/HoverCard.tsx").then((module) => ({ default: module.HoverCard })));

type Props = {
  html: string;
  empty?: string;
  /** Where the tasks of the text may be ticked. */
  onToggleTask?: ((index: number, isChecked: boolean) => void) | undefined;
  /** Where a task may become an issue of its own. */
  onConvertTask?: ((index: number) => void) | undefined;
};

const HOVER_MS = 350;

/**
 * HTML that the server rendered and sanitised. Links within the program open
 * without a load, code can be copied, tasks be ticked; a reference shows a card
 * when one stays on it.
 */
export function MarkdownBody({ html, empty = "No description provided.", onToggleTask, onConvertTask }: Props) {
  const navigate = useNavigate();
  const body = useRef<HTMLDivElement>(null);
  const [card, setCard] = useState<HTMLAnchorElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    if (body.current)
      attachHandlers(body.current, { canToggle: onToggleTask !== undefined, canConvert: onConvertTask !== undefined });
  });

  function onClick(event: React.MouseEvent) {
    const target = event.target as Element;
    const action = target.closest<HTMLElement>("[data-action]")?.dataset["action"];
    if (action === "copy") void copyCode(target);
    if (action === "convert") onConvertTask?.(taskIndex(body.current, target.closest("li")));
    if (target instanceof HTMLInputElement && target.type === "checkbox")
      onToggleTask?.(taskIndex(body.current, target.closest("li")), target.checked);
    const link = target.closest("a");
    const href = link?.getAttribute("href");
    if (!href?.startsWith("/") || href.startsWith("/user-attachments/")) return;
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void navigate(href);
  }

  function near(event: React.SyntheticEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a.issue-link, a.user-mention");
    clearTimeout(timer.current);
    if (link) timer.current = setTimeout(() => setCard(link), HOVER_MS);
  }

  if (html.trim() === "") return <p className={styles.none}>{empty}</p>;
  return (
    <>
      {/* The links, ticks and buttons in the text are what takes the keys; this only hears of them. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions, jsx-a11y/mouse-events-have-key-events */}
      <div
        ref={body}
        className={styles.body}
        data-markdown
        onClick={onClick}
        onMouseOver={near}
        onFocus={near}
        onMouseOut={() => clearTimeout(timer.current)}
        onBlur={() => clearTimeout(timer.current)}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {card && (
        <Suspense fallback={null}>
          <HoverCard link={card} onClose={() => setCard(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** What the kept HTML has no business knowing: copy buttons, live ticks, pictures that open. */
function attachHandlers(
  body: HTMLElement,
  { canToggle, canConvert }: { canToggle: boolean; canConvert: boolean },
): void {
  for (const code of body.querySelectorAll("pre:not([data-live])")) {
    code.setAttribute("data-live", "");
    code.setAttribute("tabindex", "0");
    code.append(makeButton("copy", "Copy code", styles.copy));
  }
  for (const image of body.querySelectorAll("img:not([data-live])")) {
    image.setAttribute("data-live", "");
    const source = image.getAttribute("src");
    if (image.closest("a") || !source) continue;
    const link = document.createElement("a");
    Object.assign(link, { href: source, target: "_blank", rel: "noopener noreferrer" });
    image.replaceWith(link);
    link.append(image);
  }
  for (const box of body.querySelectorAll<HTMLInputElement>("input.task-list-item-checkbox")) {
    box.disabled = !canToggle;
    const item = box.closest("li");
    if (
      canConvert &&
      item &&
      !item.querySelector(":scope > [data-action=convert]") &&
      !item.querySelector("a.issue-link")
    ) {
      item.append(makeButton("convert", "Convert to sub-issue", styles.convert));
    }
  }
}

function makeButton(action: string, label: string, className: string | undefined): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset["action"] = action;
  button.className = className ?? "";
  button.textContent = label;
  return button;
}

async function copyCode(button: Element): Promise<void> {
  const code = button.closest("pre")?.querySelector("code")?.textContent ?? "";
  const isDone = await toClipboard(code);
  button.textContent = isDone ? "Copied!" : "Could not copy";
  setTimeout(() => (button.textContent = "Copy code"), 2000);
}

/** Which task of the text it is, as the server counts them. */
function taskIndex(body: HTMLElement | null, item: Element | null): number {
  const boxes = [...(body?.querySelectorAll("input.task-list-item-checkbox") ?? [])];
  return boxes.findIndex((box) => box.closest("li") === item);
}
