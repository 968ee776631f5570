import { Button, FormControl, TextInput } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useUpdateProfile } from "#web/accounts/useUpdateProfile.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { ProfileForm_user$data, ProfileForm_user$key } from "#web/__generated__/ProfileForm_user.graphql.ts";
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
  const { name, setName, email, setEmail, error, isPending, handleSubmit } = useProfile(data);
  const nameError = error?.field === "name" ? error.message : undefined;
  const emailError = nameError === undefined ? error?.message : undefined;
  return (
    <>
      <PageHeading title="Profile" />
      <form className={styles.form} onSubmit={handleSubmit}>
        <FormControl disabled>
          <FormControl.Label>Username</FormControl.Label>
          <TextInput block value={data.login} />
        </FormControl>
        <FormControl>
          <FormControl.Label>Name</FormControl.Label>
          <TextInput block value={name} autoComplete="name" onChange={(event) => setName(event.target.value)} />
          {nameError !== undefined && <FormControl.Validation variant="error">{nameError}</FormControl.Validation>}
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
          {emailError !== undefined && <FormControl.Validation variant="error">{emailError}</FormControl.Validation>}
        </FormControl>
        <Button type="submit" variant="primary" loading={isPending}>
          Update profile
        </Button>
      </form>
    </>
  );
}

function useProfile(user: ProfileForm_user$data) {
  const [name, setName] = useState(user.name ?? "");
  const [email, setEmail] = useState(user.email);
  const [error, setError] = useState<MutationError>();
  const [updateProfile, isPending] = useUpdateProfile();

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    setError(undefined);
    updateProfile({ name, email }, { onCompleted: () => showToast("success", "Profile updated"), onError: setError });
  }

  return { name, setName, email, setEmail, error, isPending, handleSubmit };
}
