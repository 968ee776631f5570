import { useLocation } from "react-router";
import { graphql, useFragment } from "react-relay";
import { withParameters } from "#web/platform/router/with-parameters.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import type { AuditPages_page$key } from "#web/__generated__/AuditPages_page.graphql.ts";
import styles from "./AuditPages.module.css";

/** Links to newer and older entries. Pages begin at an entry, so that new ones move nothing. */
export function AuditPages({ page }: { page: AuditPages_page$key }) {
  const { entries, hasNewer, hasOlder } = useFragment(
    graphql`
      fragment AuditPages_page on AuditEntryPage {
        hasNewer
        hasOlder
        entries {
          number
        }
      }
    `,
    page,
  );
  const { pathname, search } = useLocation();
  const newest = entries[0]?.number ?? null;
  const oldest = entries.at(-1)?.number ?? null;
  if (!hasNewer && !hasOlder) return null;
  return (
    <nav aria-label="Pagination" className={styles.pages}>
      {hasNewer && (
        <ButtonLink to={withParameters(pathname, search, { after: newest, before: null })}>Newer</ButtonLink>
      )}
      {hasOlder && (
        <ButtonLink to={withParameters(pathname, search, { before: oldest, after: null })}>Older</ButtonLink>
      )}
    </nav>
  );
}
