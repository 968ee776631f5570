/** Every action of the audit log, named as in GitHub's audit log, with what happened. */
export const AUDIT_ACTIONS = {
  "org.create": "An organization was created.",
  "user.create": "An account was created.",
  "user.login": "A session was opened.",
  "user.password_changed": "A password was changed.",
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
