import { Button } from "#web/ui/Button.tsx";
import styles from "./Timeline.module.css";

type Props = { count: number; href: string; isLoading: boolean; error: string | undefined; onLoad: () => void };

/** Items that are not loaded. Without JavaScript it is a link to their page. */
export function GapRow({ count, href, isLoading, error, onLoad }: Props) {
  return (
    <div className={styles.gap}>
      <a
        href={href}
        onClick={(event) => {
          event.preventDefault();
          onLoad();
        }}
      >
        {count.toLocaleString("en-US")} remaining {count === 1 ? "item" : "items"}
      </a>
      <Button size="small" isLoading={isLoading} onClick={onLoad}>
        Load more
      </Button>
      {error !== undefined && <p role="alert">{error}</p>}
    </div>
  );
}
