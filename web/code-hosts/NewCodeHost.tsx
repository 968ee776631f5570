import { useState } from "react";
import { CodeHostForm } from "#web/code-hosts/CodeHostForm.tsx";
import { CodeHostSetup } from "#web/code-hosts/CodeHostSetup.tsx";
import { useCreateCodeHost } from "#web/code-hosts/useCreateCodeHost.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { useCreateCodeHostMutation$data } from "#web/__generated__/useCreateCodeHostMutation.graphql.ts";

import { ADD_CODE_HOST } from "#shared/messages.ts";

type Created = NonNullable<useCreateCodeHostMutation$data["createCodeHost"]>;

const NEW_CODE_HOST = { url: "", defaultBranch: "main", isActive: true };

/** The form, and then how to set up the host, with the secret. */
export function NewCodeHost({ repositoryId, base }: { repositoryId: string; base: string }) {
  const [values, setValues] = useState(NEW_CODE_HOST);
  const [error, setError] = useState<MutationError>();
  const [created, setCreated] = useState<Created>();
  const [createCodeHost, isPending] = useCreateCodeHost();

  function handleSubmit() {
    setError(undefined);
    const { url, defaultBranch } = values;
    createCodeHost(
      { repositoryId, url, defaultBranch },
      { onCompleted: (data) => setCreated(data.createCodeHost ?? undefined), onError: setError },
    );
  }

  const parent = { title: "Code hosts", to: base };
  if (created?.codeHost) {
    return (
      <>
        <PageHeading title="Set up code host" parent={parent} />
        <CodeHostSetup codeHost={created.codeHost} secret={created.secret ?? undefined} />
        <ButtonLink to={`${base}/${created.codeHost.databaseId ?? 0}`}>Show recent requests</ButtonLink>
      </>
    );
  }
  return (
    <>
      <PageHeading title={ADD_CODE_HOST} parent={parent} />
      <CodeHostForm
        values={values}
        isNew
        error={error}
        isPending={isPending}
        base={base}
        onChange={(changes) => setValues((before) => ({ ...before, ...changes }))}
        onSubmit={handleSubmit}
      />
    </>
  );
}
