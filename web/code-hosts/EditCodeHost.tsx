import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { CodeHostForm } from "#web/code-hosts/CodeHostForm.tsx";
import { CodeHostSetup } from "#web/code-hosts/CodeHostSetup.tsx";
import { RequestList } from "#web/code-hosts/RequestList.tsx";
import { useUpdateCodeHost } from "#web/code-hosts/useUpdateCodeHost.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { EditCodeHost_codeHost$key } from "#web/__generated__/EditCodeHost_codeHost.graphql.ts";
import styles from "./CodeHosts.module.css";

/** A code host that exists: its settings, a new secret, how to set it up, and what it sent. */
export function EditCodeHost({ codeHost, base }: { codeHost: EditCodeHost_codeHost$key; base: string }) {
  const data = useFragment(
    graphql`
      fragment EditCodeHost_codeHost on CodeHost {
        id
        url
        defaultBranch
        isActive
        ...CodeHostSetup_codeHost
        ...RequestList_codeHost
      }
    `,
    codeHost,
  );
  const { id, url, defaultBranch, isActive } = data;
  const [values, setValues] = useState({ url, defaultBranch, isActive });
  const [error, setError] = useState<MutationError>();
  const [secret, setSecret] = useState<string>();
  const [updateCodeHost, isPending] = useUpdateCodeHost();

  function handleSubmit() {
    setError(undefined);
    const onCompleted = () => showToast("success", "Code host updated");
    updateCodeHost({ codeHostId: id, ...values }, { onCompleted, onError: setError });
  }

  function handleNewSecret() {
    updateCodeHost(
      { codeHostId: id, newSecret: true },
      {
        onCompleted: (answer) => setSecret(answer.updateCodeHost?.secret ?? undefined),
        onError: ({ message }) => showToast("error", message),
      },
    );
  }

  return (
    <>
      <PageHeading title="Edit code host" parent={{ title: "Code hosts", to: base }} />
      <CodeHostForm
        values={values}
        isNew={false}
        error={error}
        isPending={isPending}
        base={base}
        onChange={(changes) => setValues((before) => ({ ...before, ...changes }))}
        onSubmit={handleSubmit}
      />
      <CodeHostSetup codeHost={data} secret={secret} />
      <div className={styles.newSecret}>
        <Button onClick={handleNewSecret}>Make a new secret</Button>
        <span className={styles.details}>The one before is no longer accepted.</span>
      </div>
      <RequestList codeHost={data} />
    </>
  );
}
