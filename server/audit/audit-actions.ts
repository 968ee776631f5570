/** Every action of the audit log, named as in GitHub's audit log, with what happened. */
export const AUDIT_ACTIONS = {
  "identity.link": "An account was connected to an identity provider.",
  "identity.unlink": "An account was disconnected from an identity provider.",
  "identity_provider.create": "An identity provider was added.",
  "identity_provider.delete": "An identity provider was deleted.",
  "identity_provider.disable": "An identity provider was disabled.",
  "identity_provider.enable": "An identity provider was enabled.",
  "identity_provider.scim_token": "A SCIM token of an identity provider was generated.",
  "identity_provider.update": "An identity provider was changed.",
  "org.add_member": "A person became a member of an organization.",
  "org.create": "An organization was created.",
  "org.remove_member": "A person is no longer a member of an organization.",
  "site.update_setting": "A setting of the site was changed.",
  "team.add_member": "A person became a member of a team.",
  "team.remove_member": "A person is no longer a member of a team.",
  "user.back_channel_logout": "An identity provider ended sessions.",
  "user.create": "An account was created.",
  "user.demote": "An account is no longer a site administrator.",
  "user.failed_login": "Somebody could not sign in to an account.",
  "user.login": "A session was opened.",
  "user.password_changed": "A password was changed.",
  "user.promote": "An account became a site administrator.",
  "user.suspend": "An account was suspended.",
  "user.unsuspend": "An account is no longer suspended.",
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
