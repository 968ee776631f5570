/** Every action of the audit log, named as in GitHub's audit log, with what happened. */
export const AUDIT_ACTIONS = {
  "invitation.create": "An invitation to make an account was created.",
  "invitation.revoke": "An invitation was revoked.",
  "job.retry": "A failed background job was started again.",
  "org.create": "An organization was created.",
  "site.update_setting": "A setting of the site was changed.",
  "user.approve": "An account that somebody had made was approved.",
  "user.create": "An account was created.",
  "user.create_password_reset_link": "A link to set a new password was created.",
  "user.delete": "An account was deleted.",
  "user.demote": "An account is no longer a site administrator.",
  "user.failed_login": "Somebody could not sign in to an account.",
  "user.join": "Somebody made an account of their own.",
  "user.login": "A session was opened.",
  "user.password_changed": "A password was changed.",
  "user.promote": "An account became a site administrator.",
  "user.sign_out_everywhere": "All sessions of an account were ended.",
  "user.suspend": "An account was suspended.",
  "user.unsuspend": "An account is no longer suspended.",
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** What happened; the name itself for an action of another version. */
export function describeAction(action: string): string {
  return new Map<string, string>(Object.entries(AUDIT_ACTIONS)).get(action) ?? action;
}
