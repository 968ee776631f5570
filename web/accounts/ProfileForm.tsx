import { Button, FormControl, Textarea, TextInput } from "@primer/react";
import { useState, type FormEvent } from "react";
import { graphql, useFragment } from "react-relay";
import { AvatarField } from "#web/accounts/AvatarField.tsx";
import { useUpdateProfile } from "#web/accounts/useUpdateProfile.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { useReload } from "#web/platform/relay/useReload.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { ProfileForm_user$data, ProfileForm_user$key } from "#web/__generated__/ProfileForm_user.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import { MANAGED_PROFILE, PUBLIC_PROFILE } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import styles from "./ProfileForm.module.css";

const AVATAR_QUERY = graphql`
  query ProfileFormAvatarQuery {
    safeViewer {
      user {
        avatarUrl(size: 64)
        hasAvatar
      }
    }
  }
`;
const NO_VARIABLES = {};

type Props = {
  user: ProfileForm_user$key;
  /** The identity provider of a company has the name. */
  isManaged: boolean;
};

/** What the viewer shows of themselves on their page. */
export function ProfileForm({ user, isManaged }: Props) {
  const data = useFragment(
    graphql`
      fragment ProfileForm_user on User {
        login
        name
        bio
        company
        location
        websiteUrl
        avatarUrl(size: 64)
        hasAvatar
      }
    `,
    user,
  );
  const reload = useReload(AVATAR_QUERY, NO_VARIABLES);
  const { getField, error, isPending, handleSubmit } = useProfile(data);
  return (
    <>
      <PageHeading title={PUBLIC_PROFILE} />
      <div className={styles.columns}>
        <form className={styles.form} onSubmit={handleSubmit}>
          <FieldError message={error?.field === undefined ? error?.message : undefined} />
          <TextRow
            label="Name"
            autoComplete="name"
            {...getField("name")}
            readOnlyReason={isManaged ? MANAGED_PROFILE : undefined}
          />
          <BioRow {...getField("bio")} />
          <TextRow label="Website" autoComplete="url" {...getField("websiteUrl")} />
          <TextRow label="Company" autoComplete="organization" {...getField("company")} />
          <TextRow label="Location" {...getField("location")} />
          <Button type="submit" variant="primary" loading={isPending}>
            Update profile
          </Button>
        </form>
        <AvatarField
          avatarUrl={data.avatarUrl}
          hasAvatar={data.hasAvatar}
          uploadPath={paths.settingsAvatar()}
          onChanged={reload}
          alt={`Profile picture of ${data.login}`}
        />
      </div>
    </>
  );
}

type FieldProps = { value: string; onChange: (value: string) => void; error: string | undefined };

type TextRowProps = FieldProps & { label: string; autoComplete?: string; readOnlyReason?: string | undefined };

function TextRow({ label, autoComplete = "off", readOnlyReason, value, onChange, error }: TextRowProps) {
  return (
    <FormControl>
      <FormControl.Label>{label}</FormControl.Label>
      <TextInput
        block
        value={value}
        autoComplete={autoComplete}
        readOnly={readOnlyReason !== undefined}
        maxLength={LIMITS.profileText}
        validationStatus={error === undefined ? undefined : "error"}
        onChange={(event) => onChange(event.target.value)}
      />
      {readOnlyReason !== undefined && <FormControl.Caption>{readOnlyReason}</FormControl.Caption>}
      {error !== undefined && <FormControl.Validation variant="error">{error}</FormControl.Validation>}
    </FormControl>
  );
}

function BioRow({ value, onChange, error }: FieldProps) {
  return (
    <FormControl>
      <FormControl.Label>Bio</FormControl.Label>
      <Textarea
        block
        rows={3}
        resize="vertical"
        value={value}
        maxLength={LIMITS.bio}
        onChange={(event) => onChange(event.target.value)}
      />
      <FormControl.Caption>{LIMITS.bio - value.length} characters left</FormControl.Caption>
      {error !== undefined && <FormControl.Validation variant="error">{error}</FormControl.Validation>}
    </FormControl>
  );
}

type FieldName = "name" | "bio" | "company" | "location" | "websiteUrl";

function useProfile(user: ProfileForm_user$data) {
  const [values, setValues] = useState<Record<FieldName, string>>({
    name: user.name ?? "",
    bio: user.bio ?? "",
    company: user.company ?? "",
    location: user.location ?? "",
    websiteUrl: user.websiteUrl ?? "",
  });
  const [error, setError] = useState<MutationError>();
  const [updateProfile, isPending] = useUpdateProfile();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    updateProfile(values, { onCompleted: () => showToast("success", "Profile updated"), onError: setError });
  }

  const getField = (name: FieldName): FieldProps => ({
    value: values[name],
    onChange: (value) => setValues((current) => ({ ...current, [name]: value })),
    error: error?.field === name ? error.message : undefined,
  });

  return { getField, error, isPending, handleSubmit };
}
