import { ChevronLeftIcon, ChevronRightIcon } from "@primer/octicons-react";
import { Link } from "#web/ui/Link.tsx";
import styles from "./Pagination.module.css";

const MARGIN = 2;
const AROUND = 2;

/** Links to the first and last two pages, and to two on either side of the current one. */
export function Pagination({
  page,
  pageCount,
  href,
}: {
  page: number;
  pageCount: number;
  href: (page: number) => string;
}) {
  const current = Math.min(page, pageCount);
  const previous = Math.min(page - 1, pageCount);
  return (
    <nav aria-label="Pagination" className={styles.pages}>
      <Step to={previous > 0 ? href(previous) : undefined} label="Previous Page" rel="prev">
        <ChevronLeftIcon /> Previous
      </Step>
      {shownPages(current, pageCount).map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`} className={styles.gap} aria-hidden>
            …
          </span>
        ) : (
          <Link
            key={number}
            to={href(number)}
            className={styles.page}
            aria-label={`Page ${number}`}
            aria-current={number === page ? "page" : undefined}
          >
            {number}
          </Link>
        ),
      )}
      <Step to={current < pageCount ? href(current + 1) : undefined} label="Next Page" rel="next">
        Next <ChevronRightIcon />
      </Step>
    </nav>
  );
}

type StepProps = { to: string | undefined; label: string; rel: string; children: React.ReactNode };

function Step({ to, label, rel, children }: StepProps) {
  return to === undefined ? (
    <span className={styles.page} aria-disabled="true">
      {children}
    </span>
  ) : (
    <Link to={to} className={styles.page} aria-label={label} rel={rel}>
      {children}
    </Link>
  );
}

/** The numbers to show; null where some are left out. */
export function shownPages(current: number, count: number): (number | null)[] {
  const shown = Array.from({ length: count }, (_, index) => index + 1).filter(
    (page) => page <= MARGIN || page > count - MARGIN || Math.abs(page - current) <= AROUND,
  );
  return shown.flatMap((page, index) => {
    const skipped = page - (shown[index - 1] ?? 0) - 1;
    if (skipped === 1) return [page - 1, page];
    return skipped > 1 ? [null, page] : [page];
  });
}
