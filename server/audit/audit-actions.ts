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
  "org.add_member": "A member was added to an organization.",
  "org.create": "An organization was created.",
  "org.disable_saml": "Single sign-on is no longer required of members.",
  "org.enable_saml": "Single sign-on was required of members.",
  "org.remove_member": "A member was removed from an organization.",
  "org_credential_authorization.grant": "An access token was authorized for an organization with single sign-on.",
  "org_credential_authorization.revoke":
    "The authorization of an access token for an organization with single sign-on was revoked.",
  "site.disable_password_sign_in": "Signing in with a password was disabled.",
  "site.enable_password_sign_in": "Signing in with a password was enabled.",
  "team.add_member": "A member was added to a team.",
  "team.remove_member": "A member was removed from a team.",
  "user.back_channel_logout": "An identity provider ended sessions.",
  "user.create": "An account was created.",
  "user.demote": "An account was removed from the site administrators.",
  "user.failed_login": "A sign-in was refused.",
  "user.login": "A session was opened.",
  "user.password_changed": "A password was changed.",
  "user.promote": "An account became a site administrator.",
  "user.suspend": "An account was suspended.",
  "user.unsuspend": "An account was unsuspended.",
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
