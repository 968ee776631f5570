import { useEffect, useState } from "react";

/** Writes a number before the tab's title, also before those that pages set later; none for "0". */
export function useTitleCount(count: string): void {
  /** A page that restores a former title restores its number too. */
  const [written] = useState(() => new Set<string>());
  useEffect(() => {
    const prefix = count === "0" ? "" : `(${count}) `;
    const write = (next: string) => {
      const title = withPrefix(document.title, { written, prefix: next });
      if (title !== document.title) document.title = title;
    };
    written.add(prefix);
    write(prefix);
    const observer = new MutationObserver(() => write(prefix));
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      write("");
    };
  }, [count, written]);
}

/** The title with this prefix instead of one that was written before. */
export function withPrefix(title: string, { written, prefix }: { written: ReadonlySet<string>; prefix: string }) {
  const before = /^\(\d+\+?\) /.exec(title)?.[0] ?? "";
  return prefix + (written.has(before) ? title.slice(before.length) : title);
}
