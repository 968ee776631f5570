import { useState } from "react";
import { fetchQuery, graphql, useFragment, useMutation, useRelayEnvironment } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { SelectField, TextField } from "#web/ui/form/TextField.tsx";
import { FieldGroup } from "#web/ui/form/Form.tsx";
import type { ShareDialog_shortcut$key } from "#web/__generated__/ShareDialog_shortcut.graphql.ts";
import type { ShareDialogMutation, SearchShortcutEditors } from "#web/__generated__/ShareDialogMutation.graphql.ts";
import type { ShareDialogDefaultMutation } from "#web/__generated__/ShareDialogDefaultMutation.graphql.ts";
import type { ShareDialogQuery } from "#web/__generated__/ShareDialogQuery.graphql.ts";

/** Whom a view is shared with, who may change it, and whether a repository's list begins with it. */
export function ShareDialog({ shortcut, onClose }: { shortcut: ShareDialog_shortcut$key; onClose: () => void }) {
  const data = useFragment(
    graphql`
      fragment ShareDialog_shortcut on SearchShortcut {
        id
        editors
        sharedWith {
          __typename
          ... on Organization {
            login
          }
          ... on Repository {
            nameWithOwner
            defaultView {
              id
            }
          }
        }
      }
    `,
    shortcut,
  );
  const environment = useRelayEnvironment();
  const shared = data.sharedWith;
  const isDefaultNow = shared?.__typename === "Repository" && shared.defaultView?.id === data.id;
  const [audience, setAudience] = useState(
    shared?.__typename === "Organization"
      ? shared.login
      : shared?.__typename === "Repository"
        ? shared.nameWithOwner
        : "",
  );
  const [editors, setEditors] = useState<SearchShortcutEditors>(data.editors);
  const [isDefault, setDefault] = useState(isDefaultNow);
  const [problem, setProblem] = useState<string>();
  const [commit, isSharing] = useMutation<ShareDialogMutation>(graphql`
    mutation ShareDialogMutation($input: ShareDashboardSearchShortcutInput!) {
      shareDashboardSearchShortcut(input: $input) {
        shortcut {
          ...ShareDialog_shortcut
          ...ViewPane_shortcut
        }
      }
    }
  `);
  const [commitDefault] = useMutation<ShareDialogDefaultMutation>(graphql`
    mutation ShareDialogDefaultMutation($input: SetRepositoryDefaultViewInput!) {
      setRepositoryDefaultView(input: $input) {
        repository {
          defaultView {
            id
          }
        }
      }
    }
  `);
  const isRepository = audience.includes("/");

  async function save() {
    const id = audience.trim() === "" ? null : await audienceId();
    if (id === undefined) {
      setProblem(`There is no organization or repository "${audience.trim()}" that you may share with.`);
      return;
    }
    commit({
      variables: { input: { shortcutId: data.id, with: id, editors } },
      onError: (error) => setProblem(error.message),
      onCompleted: () => {
        if (id !== null && isRepository && isDefault !== isDefaultNow) begin(id);
        else done();
      },
    });
  }

  function begin(repositoryId: string) {
    commitDefault({
      variables: { input: { repositoryId, shortcutId: isDefault ? data.id : null } },
      onError: (error) => setProblem(error.message),
      onCompleted: done,
    });
  }

  function done() {
    showToast("success", audience.trim() === "" ? "The view is yours alone" : `Shared with ${audience.trim()}`);
    onClose();
  }

  async function audienceId(): Promise<string | undefined> {
    const [login = "", name = ""] = audience.trim().replace(/^@/, "").split("/");
    const found = await fetchQuery<ShareDialogQuery>(
      environment,
      graphql`
        query ShareDialogQuery($login: String!, $name: String!, $isRepository: Boolean!) {
          organization(login: $login) @skip(if: $isRepository) {
            id
          }
          repository(owner: $login, name: $name) @include(if: $isRepository) {
            id
          }
        }
      `,
      { login, name, isRepository },
    )
      .toPromise()
      .catch(() => undefined);
    return found?.organization?.id ?? found?.repository?.id;
  }

  return (
    <Dialog
      title="Share view"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isLoading={isSharing} onClick={() => void save()}>
            Share
          </Button>
        </>
      }
    >
      <FieldGroup>
        <div>
          <TextField
            aria-label="Organization or repository"
            value={audience}
            isInvalid={problem !== undefined}
            placeholder="octo, or octo/hello; empty: nobody"
            onChange={(event) => {
              setAudience(event.target.value);
              setProblem(undefined);
            }}
          />
        </div>
        <label>
          Who may edit{" "}
          <SelectField value={editors} onChange={(event) => setEditors(event.target.value as SearchShortcutEditors)}>
            <option value="OWNER">You, and who administers it</option>
            <option value="EVERYONE">Its members, or who can push</option>
          </SelectField>
        </label>
        {isRepository && (
          <label>
            <input type="checkbox" checked={isDefault} onChange={(event) => setDefault(event.target.checked)} /> The
            repository’s list of issues begins with this view
          </label>
        )}
        {problem !== undefined && <p role="alert">{problem}</p>}
      </FieldGroup>
    </Dialog>
  );
}
