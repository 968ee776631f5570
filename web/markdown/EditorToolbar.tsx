import { CrossReferenceIcon, MentionIcon, PaperclipIcon, type Icon } from "@primer/octicons-react";
import { useRef, type ReactNode, type RefObject } from "react";
import { applyEdit, getSelection, insertText } from "#web/markdown/field-edit.ts";
import { TOOL_GROUPS, type Tool } from "#web/markdown/tools.ts";
import styles from "./MarkdownEditor.module.css";

type Props = { field: RefObject<HTMLTextAreaElement | null>; onFiles: (files: File[]) => void; children?: ReactNode };

/** A toolbar is one stop of the Tab key; arrow keys move inside it. */
export function EditorToolbar({ field, onFiles, children }: Props) {
  function run({ edit }: Tool) {
    if (field.current) applyEdit(field.current, edit(getSelection(field.current)));
  }

  function insert(text: string) {
    if (field.current) insertText(field.current, text);
  }

  return (
    <div role="toolbar" aria-label="Formatting tools" tabIndex={-1} className={styles.toolbar} onKeyDown={moveFocus}>
      {TOOL_GROUPS.map((tools, groupIndex) => (
        <span key={groupIndex} className={styles.group}>
          {tools.map((tool, index) => (
            <ToolButton
              key={tool.name}
              icon={tool.icon}
              name={tool.name}
              letter={tool.key}
              isFirst={groupIndex === 0 && index === 0}
              onClick={() => run(tool)}
            />
          ))}
        </span>
      ))}
      <span className={styles.group}>
        <ToolButton icon={MentionIcon} name="Mention a user" onClick={() => insert("@")} />
        <ToolButton icon={CrossReferenceIcon} name="Reference an issue or pull request" onClick={() => insert("#")} />
        <AttachButton onFiles={onFiles} />
        {children}
      </span>
    </div>
  );
}

function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ToolButton icon={PaperclipIcon} name="Attach files" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file can be chosen again.
          event.target.value = "";
        }}
      />
    </>
  );
}

type ToolProps = { icon: Icon; name: string; letter?: string | undefined; isFirst?: boolean; onClick: () => void };

function ToolButton({ icon: ToolIcon, name, letter, isFirst = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      title={letter ? `${name}, Ctrl+${letter.toUpperCase()}` : name}
      aria-label={name}
      tabIndex={isFirst ? 0 : -1}
      // Keeps the focus and the selection in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <ToolIcon />
    </button>
  );
}

function moveFocus(event: React.KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const index = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((index + step) % buttons.length)?.focus();
  event.preventDefault();
}
