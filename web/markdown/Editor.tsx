import { useEffect, useRef, useState } from "react";
import type { EditorProps, FieldState } from "#web/markdown/editor-props.ts";
import { cacheImport } from "#web/markdown/import-cache.ts";
import { PlainEditor } from "#web/markdown/PlainEditor.tsx";

const editorModule = cacheImport(() => import("#web/markdown/MarkdownEditor.tsx"));

/** A Markdown editor that can be typed into at once, while the code of its tools is loading. */
export function Editor(props: EditorProps) {
  const [loaded, setLoaded] = useState(() => editorModule.loaded());
  const [wasLoaded] = useState(loaded !== undefined);
  // A field that is replaced while an input method composes a text would lose that text.
  const [isComposing, setComposing] = useState(false);
  const fieldState = useRef<FieldState>(undefined);

  useEffect(() => {
    if (loaded) return undefined;
    let isUnmounted = false;
    async function load() {
      const module = await editorModule.load();
      if (!isUnmounted) setLoaded(module);
    }
    // The plain field stays if the code cannot be loaded.
    load().catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [loaded]);

  if (!loaded || isComposing) return <PlainEditor {...props} onCompose={setComposing} fieldState={fieldState} />;
  const { MarkdownEditor } = loaded;
  return wasLoaded ? (
    <MarkdownEditor {...props} />
  ) : (
    <MarkdownEditor {...props} autoFocus={false} fieldState={fieldState} />
  );
}
