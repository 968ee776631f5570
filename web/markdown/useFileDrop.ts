import { useState } from "react";

/** The handlers of a text field that takes files, dropped or pasted, and whether some are dragged over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);

  function takeFiles(event: React.SyntheticEvent, files: FileList | undefined) {
    setOver(false);
    if (!files || files.length === 0) return;
    event.preventDefault();
    onFiles([...files]);
  }

  return {
    isOver,
    handlers: {
      onPaste: (event: React.ClipboardEvent) => takeFiles(event, event.clipboardData.files),
      onDragOver: (event: React.DragEvent) => setOver(event.dataTransfer.types.includes("Files")),
      onDragLeave: () => setOver(false),
      onDrop: (event: React.DragEvent) => takeFiles(event, event.dataTransfer.files),
    },
  };
}
