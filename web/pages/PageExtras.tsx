import { ConfirmAccess } from "#web/authentication/ConfirmAccess.tsx";
import { BulkJobs } from "#web/bulk/jobs/BulkJobs.tsx";
import { PageCommands } from "#web/shell/PageCommands.tsx";

/** What all pages have, loaded once the first one is hydrated. */
export function PageExtras() {
  return (
    <>
      <PageCommands />
      <BulkJobs />
      <ConfirmAccess />
    </>
  );
}
