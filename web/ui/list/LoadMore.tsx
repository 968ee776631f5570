import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import styles from "./LoadMore.module.css";

type Props = { isLoading: boolean; problem: string | undefined; onClick: () => void };

/** The rest of a list, a page at a time. */
export function LoadMore({ isLoading, problem, onClick }: Props) {
  return (
    <div className={styles.more}>
      <FieldError message={problem} />
      <Button isLoading={isLoading} onClick={onClick}>
        Load more
      </Button>
    </div>
  );
}
