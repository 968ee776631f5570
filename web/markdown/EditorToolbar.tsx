import {
  BoldIcon,
  CodeIcon,
  CrossReferenceIcon,
  HeadingIcon,
  ItalicIcon,
  LinkIcon,
  ListOrderedIcon,
  ListUnorderedIcon,
  MentionIcon,
  PaperclipIcon,
  QuoteIcon,
  TasklistIcon,
  type Icon,
} from "@primer/octicons-react";
import { useRef, type ReactNode, type RefObject } from "react";
import { applyEdit, insertText, selectedIn } from "#web/markdown/field-edit.ts";
import { prefixLines, wrap, wrapCode, wrapLink, type Edit, type Selected } from "#web/markdown/text-edit.ts";
import styles from "./MarkdownEditor.module.css";

type Tool = { name: string; keys?: string; icon: Icon; edit: (selected: Selected) => Edit };

const TOOLS: readonly (readonly Tool[])[] = [
  [
    { name: "Heading", icon: HeadingIcon, edit: (selected) => prefixLines(selected, "### ") },
    { name: "Bold", keys: "b", icon: BoldIcon, edit: (selected) => wrap(selected, "**") },
    { name: "Italic", keys: "i", icon: ItalicIcon, edit: (selected) => wrap(selected, "_") },
  ],
  [
    { name: "Quote", icon: QuoteIcon, edit: (selected) => prefixLines(selected, "> ") },
    { name: "Code", keys: "e", icon: CodeIcon, edit: wrapCode },
    { name: "Link", keys: "k", icon: LinkIcon, edit: wrapLink },
  ],
  [
    { name: "Numbered list", icon: ListOrderedIcon, edit: (selected) => prefixLines(selected, "1. ") },
    { name: "Unordered list", icon: ListUnorderedIcon, edit: (selected) => prefixLines(selected, "- ") },
    { name: "Task list", icon: TasklistIcon, edit: (selected) => prefixLines(selected, "- [ ] ") },
  ],
];

/** Ctrl or Cmd with a letter does what the button does. */
export function shortcutEdit(event: React.KeyboardEvent, selected: Selected): Edit | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return undefined;
  return TOOLS.flat()
    .find((tool) => tool.keys === event.key.toLowerCase())
    ?.edit(selected);
}

type Props = { field: RefObject<HTMLTextAreaElement | null>; onFiles: (files: File[]) => void; children?: ReactNode };

/** One stop of the Tab key; arrows go through the tools. */
export function EditorToolbar({ field, onFiles, children }: Props) {
  const files = useRef<HTMLInputElement>(null);
  const run = (edit: (selected: Selected) => Edit) =>
    field.current && applyEdit(field.current, edit(selectedIn(field.current)));
  const type = (text: string) => field.current && insertText(field.current, text);
  return (
    <div role="toolbar" aria-label="Formatting tools" tabIndex={-1} className={styles.toolbar} onKeyDown={onToolKey}>
      {TOOLS.map((group, at) => (
        <span key={at} className={styles.group}>
          {group.map(({ name, keys, icon, edit }, index) => (
            <ToolButton
              key={name}
              icon={icon}
              name={keys ? `${name}, Ctrl+${keys.toUpperCase()}` : name}
              isFirst={at === 0 && index === 0}
              onClick={() => run(edit)}
            />
          ))}
        </span>
      ))}
      <span className={styles.group}>
        <ToolButton icon={MentionIcon} name="Mention a person" onClick={() => type("@")} />
        <ToolButton icon={CrossReferenceIcon} name="Refer to an issue" onClick={() => type("#")} />
        <ToolButton icon={PaperclipIcon} name="Attach files" onClick={() => files.current?.click()} />
        {children}
      </span>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </div>
  );
}

type ToolProps = { icon: Icon; name: string; isFirst?: boolean; onClick: () => void };

function ToolButton({ icon: Shape, name, isFirst = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      title={name}
      aria-label={name.split(",")[0]}
      tabIndex={isFirst ? 0 : -1}
      // The field keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Shape />
    </button>
  );
}

function onToolKey(event: React.KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = tools.indexOf(document.activeElement as HTMLElement);
  tools.at((at + step) % tools.length)?.focus();
  event.preventDefault();
}
