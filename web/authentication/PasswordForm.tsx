import { Button } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { PasswordField } from "#web/authentication/PasswordField.tsx";
import { useChangePassword } from "#web/authentication/useChangePassword.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import type { PasswordForm_user$key } from "#web/__generated__/PasswordForm_user.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./PasswordForm.module.css";

type FieldName = "currentPassword" | "newPassword" | "confirmation";
type FormError = { message: string; field?: string | undefined };

const EMPTY: Record<FieldName, string> = { currentPassword: "", newPassword: "", confirmation: "" };

/** Changes the viewer's password. The other sessions end. */
export function PasswordForm({ user }: { user: PasswordForm_user$key }) {
  const { login } = useFragment(
    graphql`
      fragment PasswordForm_user on User {
        login
      }
    `,
    user,
  );
  const { getField, error, isPending, handleSubmit } = usePasswordForm();
  return (
    <form className={styles.form} aria-label="Change password" onSubmit={handleSubmit}>
      <FieldError message={error?.field === undefined ? error?.message : undefined} />
      {/* Password managers store the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <PasswordField {...getField("currentPassword")} label="Current password" autoComplete="current-password" />
      <PasswordField
        {...getField("newPassword")}
        label="New password"
        autoComplete="new-password"
        caption={`At least ${LIMITS.passwordMin} characters. Your other sessions end.`}
      />
      <PasswordField {...getField("confirmation")} label="Confirm new password" autoComplete="new-password" />
      <Button type="submit" variant="primary" loading={isPending}>
        Update password
      </Button>
    </form>
  );
}

function usePasswordForm() {
  const [values, setValues] = useState(EMPTY);
  const [error, setError] = useState<FormError>();
  const [changePassword, isPending] = useChangePassword();

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    const { currentPassword, newPassword, confirmation } = values;
    if (newPassword !== confirmation) {
      setError({ message: "Password doesn't match the confirmation.", field: "confirmation" });
      return;
    }
    setError(undefined);
    changePassword(
      { currentPassword, newPassword },
      {
        onCompleted: () => {
          setValues(EMPTY);
          showToast("success", "Password changed");
        },
        onError: setError,
      },
    );
  }

  const getField = (name: FieldName) => ({
    value: values[name],
    onChange: (value: string) => setValues((current) => ({ ...current, [name]: value })),
    error: error?.field === name ? error.message : undefined,
  });

  return { getField, error, isPending, handleSubmit };
}
