/** Every action of the audit log, named as in GitHub's audit log, with what happened. */
export const AUDIT_ACTIONS = {
  "org.create": "An organization was created.",
  "org.disable_saml": "Single sign-on is no longer required of members.",
  "org.enable_saml": "Single sign-on was required of members.",
  "org_credential_authorization.grant": "An access token was authorized for an organization with single sign-on.",
  "org_credential_authorization.revoke":
    "The authorization of an access token for an organization with single sign-on was revoked.",
  "user.create": "An account was created.",
  "user.login": "A session was opened.",
  "user.password_changed": "A password was changed.",
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
