import { useNavigate } from "react-router";
import styles from "./MarkdownBody.module.css";

/** HTML that the server rendered and sanitised. Links within the program open without a load. */
export function MarkdownBody({ html }: { html: string }) {
  const navigate = useNavigate();
  function onClick(event: React.MouseEvent) {
    const link = (event.target as Element).closest("a");
    const href = link?.getAttribute("href");
    if (!href?.startsWith("/") || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate(href);
  }
  if (html.trim() === "") return <p className={styles.none}>No description provided.</p>;
  return <div className={styles.body} data-markdown onClick={onClick} dangerouslySetInnerHTML={{ __html: html }} />;
}
