import { DownloadIcon } from "@primer/octicons-react";
import type { InvitationResult } from "#web/site/invitations/useNewInvitationList.ts";
import { CopyField } from "#web/ui/form/CopyField.tsx";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { csvLine } from "#shared/csv.ts";
import styles from "./Invitations.module.css";

/** The links of a list of people, and the lines that have none. */
export function InvitationResults({ results }: { results: readonly InvitationResult[] }) {
  const made = results.filter(({ url }) => url);
  const failedCount = results.length - made.length;
  return (
    <section className={styles.created} aria-label="New invitations">
      <div className={styles.summary}>
        <p role="status">
          {made.length} {made.length === 1 ? "invitation" : "invitations"} created
          {failedCount > 0 && `, ${failedCount} ${failedCount === 1 ? "line" : "lines"} with an error`}. The links are
          shown only now.
        </p>
        {made.length > 0 && (
          <Button icon={DownloadIcon} onClick={() => download(writeLinks(made))}>
            Download as CSV
          </Button>
        )}
      </div>
      <RowList>
        {results.map((result, index) => (
          <li key={`${result.line}:${index}`}>
            <span data-grow className={styles.person}>
              {result.email ?? result.text} {result.name && <span>{result.name}</span>}
            </span>
            {result.url ? (
              <span className={styles.link}>
                <CopyField label={`Link for ${result.email}`} value={result.url} />
              </span>
            ) : (
              <FieldError message={`Line ${result.line}: ${result.error}`} />
            )}
          </li>
        ))}
      </RowList>
    </section>
  );
}

function writeLinks(results: readonly InvitationResult[]): string {
  const lines = results.map(({ login, email, name, url }) =>
    csvLine([login ?? "", email ?? "", name ?? "", url ?? ""]),
  );
  return csvLine(["login", "email", "name", "link"]) + lines.join("");
}

function download(text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = "invitations.csv";
  link.click();
  URL.revokeObjectURL(link.href);
}
