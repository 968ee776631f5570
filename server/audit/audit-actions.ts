/** Every action of the audit log, named as in GitHub's audit log, with what happened. */
export const AUDIT_ACTIONS = {
  "org.create": "An organization was created.",
  "user.create": "An account was created.",
  "passkey.register": "A passkey was added.",
  "passkey.remove": "A passkey was removed.",
  "personal_access_token.create": "An access token was created.",
  "personal_access_token.delete": "An access token was revoked.",
  "profile_picture.update": "An avatar was changed.",
  "two_factor_authentication.disabled": "Two-factor authentication was turned off.",
  "two_factor_authentication.enabled": "Two-factor authentication was turned on.",
  "two_factor_authentication.recovery_code_used": "A recovery code was used.",
  "two_factor_authentication.recovery_codes_regenerated": "Recovery codes were replaced.",
  "two_factor_authentication.reset": "The second factors of an account were removed.",
  "user.add_email": "An email address was added.",
  "user.change_primary_email": "The primary email address was changed.",
  "user.confirm_access": "Access was confirmed.",
  "user.failed_login": "A sign-in was refused.",
  "user.login": "A session was opened.",
  "user.password_changed": "A password was changed.",
  "user.remove_email": "An email address was removed.",
  "user.verify_email": "An email address was verified.",
  "user_session.revoke": "Sessions were ended.",
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
