import { Button, FormControl, Select } from "@primer/react";
import { useState, type FormEvent } from "react";
import { graphql, useFragment } from "react-relay";
import { PermissionList } from "#web/apps/PermissionList.tsx";
import { RepositoryChoice, toRepositoryIds, type Choice } from "#web/apps/RepositoryChoice.tsx";
import { useInstallApp } from "#web/apps/useInstallApp.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { Note } from "#web/ui/Note.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { InstallApp_app$key } from "#web/__generated__/InstallApp_app.graphql.ts";
import styles from "./Apps.module.css";

type Account = { id: string; login: string };
type Props = { app: InstallApp_app$key; accounts: readonly Account[] };

/** Chooses the account and the repositories on which an app is installed. */
export function InstallApp({ app, accounts }: Props) {
  const data = useFragment(
    graphql`
      fragment InstallApp_app on App {
        id
        name
        isPublic
        permissions {
          name
          level
        }
        owner {
          login
        }
        viewerInstallations {
          account {
            login
          }
        }
      }
    `,
    app,
  );
  const { id, name, isPublic, owner, viewerInstallations } = data;
  const free = accounts.filter(
    ({ login }) =>
      (isPublic || login === owner?.login) && viewerInstallations.every(({ account }) => account?.login !== login),
  );
  return (
    <>
      <PageHeading title={`Install ${name}`} />
      {free.length === 0 ? (
        <Note>It is installed already on every account of yours that can have it.</Note>
      ) : (
        <InstallForm appId={id} name={name} accounts={free}>
          <div className={styles.with}>
            <strong>Permissions</strong>
            <PermissionList permissions={data.permissions} />
          </div>
        </InstallForm>
      )}
    </>
  );
}

type FormProps = { appId: string; name: string; accounts: readonly Account[]; children: React.ReactNode };

function InstallForm({ appId, name, accounts, children }: FormProps) {
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? "");
  const [choice, setChoice] = useState<Choice>({ hasAll: true, repositoryIds: [] });
  const [error, setError] = useState<string>();
  const [installApp, isPending] = useInstallApp();
  const navigate = useNavigate();
  const account = accounts.find((one) => one.id === accountId);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    installApp(
      { appId, accountId, repositoryIds: toRepositoryIds(choice) },
      {
        onCompleted: ({ installApp: payload }) => {
          showToast("success", `Installed ${name}`);
          if (payload?.installation) void navigate(payload.installation.resourcePath);
        },
        onError: (failure) => setError(failure.message),
      },
    );
  }

  return (
    <Form aria-label="Install" onSubmit={handleSubmit}>
      <FormControl>
        <FormControl.Label>Account</FormControl.Label>
        <Select
          value={accountId}
          onChange={(event) => {
            setAccountId(event.target.value);
            setChoice({ hasAll: true, repositoryIds: [] });
          }}
        >
          {accounts.map(({ id, login }) => (
            <Select.Option key={id} value={id}>
              {login}
            </Select.Option>
          ))}
        </Select>
      </FormControl>
      {account && <RepositoryChoice account={account.login} choice={choice} onChange={setChoice} />}
      {children}
      <FieldError message={error} />
      <Button type="submit" variant="primary" loading={isPending}>
        Install
      </Button>
    </Form>
  );
}
