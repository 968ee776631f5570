import { Button, FormControl, TextInput } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment, useMutation } from "react-relay";
import type { MutationError } from "#web/platform/relay/network.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { ProfileForm_user$key } from "#web/__generated__/ProfileForm_user.graphql.ts";
import type { ProfileFormMutation } from "#web/__generated__/ProfileFormMutation.graphql.ts";
import styles from "./ProfileForm.module.css";

export function ProfileForm({ user }: { user: ProfileForm_user$key }) {
  const data = useFragment(
    graphql`
      fragment ProfileForm_user on User {
        login
        name
        email
      }
    `,
    user,
  );
  const [name, setName] = useState(data.name ?? "");
  const [email, setEmail] = useState(data.email);
  const [error, setError] = useState<{ message: string; field: string | undefined }>();
  const [commit, isSaving] = useMutation<ProfileFormMutation>(graphql`
    mutation ProfileFormMutation($input: UpdateProfileInput!) {
      updateProfile(input: $input) {
        user {
          ...ProfileForm_user
        }
      }
    }
  `);

  function save(event: React.FormEvent) {
    event.preventDefault();
    setError(undefined);
    commit({
      variables: { input: { name, email } },
      onCompleted: () => showToast("success", "Profile updated"),
      onError: (failure) => setError({ message: failure.message, field: (failure as MutationError).field }),
    });
  }

  return (
    <>
      <PageHeading title="Profile" />
      <form className={styles.form} onSubmit={save}>
        <FormControl disabled>
          <FormControl.Label>Username</FormControl.Label>
          <TextInput block value={data.login} />
        </FormControl>
        <FormControl>
          <FormControl.Label>Name</FormControl.Label>
          <TextInput block value={name} autoComplete="name" onChange={(event) => setName(event.target.value)} />
          {error?.field === "name" && <FormControl.Validation variant="error">{error.message}</FormControl.Validation>}
        </FormControl>
        <FormControl required>
          <FormControl.Label>Email address</FormControl.Label>
          <TextInput
            block
            type="email"
            value={email}
            autoComplete="email"
            onChange={(event) => setEmail(event.target.value)}
          />
          {error && error.field !== "name" && (
            <FormControl.Validation variant="error">{error.message}</FormControl.Validation>
          )}
        </FormControl>
        <Button type="submit" variant="primary" loading={isSaving}>
          Update profile
        </Button>
      </form>
    </>
  );
}
