import { Checkbox, FormControl } from "@primer/react";
import { useId } from "react";
import { InvitationResults } from "#web/site/invitations/InvitationResults.tsx";
import { useNewInvitationList } from "#web/site/invitations/useNewInvitationList.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { FieldLabel, SourceField, TextForm } from "#web/ui/form/TextForm.tsx";
import { Note } from "#web/ui/Note.tsx";
import styles from "./Invitations.module.css";

/** Makes a link for each line of a list. Lines that are wrong stay in the field. */
export function NewInvitationList({ canSendEmail }: { canSendEmail: boolean }) {
  const id = useId();
  const { csv, setCsv, isChecked, setChecked, readFile, results, error, isPending, handleSubmit } =
    useNewInvitationList();
  return (
    <>
      <Note>
        One person on each line: <code>email</code>, <code>email,name</code> or <code>login,email,name</code>. Each gets
        a link of their own, which {canSendEmail && "is sent to the address, and which "}you can download as a list.
      </Note>
      <TextForm onSubmit={handleSubmit}>
        <FieldLabel htmlFor={id}>People</FieldLabel>
        <SourceField
          id={id}
          rows={6}
          spellCheck={false}
          value={csv}
          placeholder={"mona,mona@example.com,Mona Lisa\nhubot@example.com"}
          onChange={(event) => setCsv(event.target.value)}
        />
        <label className={styles.file}>
          or a CSV file:{" "}
          <input type="file" accept=".csv,text/csv,text/plain" onChange={(event) => void readFile(event.target)} />
        </label>
        <FormControl>
          <Checkbox checked={isChecked} onChange={(event) => setChecked(event.target.checked)} />
          <FormControl.Label>I have checked these addresses</FormControl.Label>
          <FormControl.Caption>
            Each belongs to the person who gets its link. The accounts have them verified then.
          </FormControl.Caption>
        </FormControl>
        <FieldError message={error} />
        <div>
          <Button type="submit" isLoading={isPending}>
            Create invitations
          </Button>
        </div>
      </TextForm>
      {results.length > 0 && <InvitationResults results={results} />}
    </>
  );
}
