import { lazy, Suspense, useLayoutEffect, useRef } from "react";
import { addControls, copyCode, getTaskIndex } from "#web/markdown/body-controls.ts";
import { useHoveredLink } from "#web/markdown/hover-card/useHoveredLink.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { isPlainClick } from "#web/platform/router/is-plain-click.ts";
import styles from "./MarkdownBody.module.css";

const HoverCard = lazy(() =>
  import("#web/markdown/hover-card/HoverCard.tsx").then((module) => ({ default: module.HoverCard })),
);

type Props = {
  html: string;
  /** Shown in place of an empty text. */
  empty?: string;
  /** Absent for a viewer who cannot check tasks. */
  onToggleTask?: ((index: number, isChecked: boolean) => void) | undefined;
  /** Absent where tasks cannot become sub-issues. */
  onConvertTask?: ((index: number) => void) | undefined;
};

/**
 * HTML that the server rendered and sanitized, with what needs a browser: links
 * that open without a page load, hover cards, copy buttons and tasks.
 */
export function MarkdownBody({ html, empty = "No description provided.", onToggleTask, onConvertTask }: Props) {
  const body = useRef<HTMLDivElement>(null);
  const { link, close, handlers } = useHoveredLink();
  const handleClick = useBodyClick({ onToggleTask, onConvertTask });
  const canToggle = onToggleTask !== undefined;
  const canConvert = onConvertTask !== undefined;
  useLayoutEffect(() => {
    if (body.current) addControls(body.current, { canToggle, canConvert });
  });
  if (html.trim() === "") return <p className={styles.none}>{empty}</p>;
  return (
    <>
      {/* The links, checkboxes and buttons inside take the focus and the keys; their events bubble to this element. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions, jsx-a11y/mouse-events-have-key-events */}
      <div
        ref={body}
        className={styles.body}
        data-markdown
        onClick={handleClick}
        {...handlers}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {link && (
        <Suspense fallback={null}>
          <HoverCard key={link.href} link={link} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function useBodyClick({ onToggleTask, onConvertTask }: Pick<Props, "onToggleTask" | "onConvertTask">) {
  const navigate = useNavigate();

  function openLink(event: React.MouseEvent, link: Element | null) {
    const href = link?.getAttribute("href");
    if (!href?.startsWith("/") || href.startsWith("/user-attachments/") || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(href);
  }

  return (event: React.MouseEvent<HTMLElement>) => {
    const target = event.target as Element;
    const action = target.closest<HTMLElement>("[data-action]")?.dataset["action"];
    if (action === "copy") void copyCode(target);
    if (action === "convert") onConvertTask?.(getTaskIndex(event.currentTarget, target));
    if (target instanceof HTMLInputElement && target.type === "checkbox")
      onToggleTask?.(getTaskIndex(event.currentTarget, target), target.checked);
    openLink(event, target.closest("a"));
  };
}
