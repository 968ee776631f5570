import { useEffect, useRef, useState } from "react";
import type { EditorProps } from "#web/markdown/editor-props.ts";
import { cacheImport } from "#web/markdown/import-cache.ts";
import { PlainEditor } from "#web/markdown/PlainEditor.tsx";

const editorModule = cacheImport(() => import("#web/markdown/MarkdownEditor.tsx"));

/** A Markdown editor that can be typed into at once, while the code of its tools is loading. */
export function Editor(props: EditorProps) {
  const plainField = useRef<HTMLTextAreaElement>(null);
  const [loaded, setLoaded] = useState(() => editorModule.loaded());
  const [selection, setSelection] = useState<[start: number, end: number]>();

  useEffect(() => {
    if (loaded) return undefined;
    let isUnmounted = false;
    async function load() {
      const module = await editorModule.load();
      if (isUnmounted) return;
      const field = plainField.current;
      if (field && field === document.activeElement) setSelection([field.selectionStart, field.selectionEnd]);
      setLoaded(module);
    }
    // The plain field stays if the code cannot be loaded.
    load().catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [loaded]);

  if (!loaded) return <PlainEditor ref={plainField} {...props} />;
  const { MarkdownEditor } = loaded;
  return <MarkdownEditor {...props} {...(selection && { autoFocus: true, initialSelection: selection })} />;
}
