import { getProviderUrls, type Provider } from "#server/identity/provider.ts";
import type { GroupMember, ScimGroup } from "#server/identity/scim/scim-group.ts";
import type { ScimUser } from "#server/identity/scim/scim-user.ts";
import { toDisplayName } from "#server/identity/scim/scim-values.ts";
import type { Config } from "#server/config.ts";

const CORE = "urn:ietf:params:scim:schemas:core:2.0";

type Site = { config: Config; provider: Provider };

/** A person as RFC 7643 writes one. */
export function toUserResource({ config, provider }: Site, { id, login, values, createdAt }: ScimUser) {
  const { userName, externalId, givenName, familyName, formatted, email, active } = values;
  return {
    schemas: [`${CORE}:User`],
    id: String(id),
    userName,
    ...(externalId ? { externalId } : {}),
    name: {
      ...(formatted ? { formatted } : {}),
      ...(givenName ? { givenName } : {}),
      ...(familyName ? { familyName } : {}),
    },
    displayName: toDisplayName(values) ?? userName,
    nickName: login,
    ...(email ? { emails: [{ value: email, type: "work", primary: true }] } : {}),
    active,
    meta: toMeta({ config, provider }, { type: "User", id, createdAt }),
  };
}

/** A group as RFC 7643 writes one; directories may ask for it without its members. */
export function toGroupResource(site: Site, group: ScimGroup, members: readonly GroupMember[] | undefined) {
  const { id, displayName, externalId, createdAt } = group;
  return {
    schemas: [`${CORE}:Group`],
    id: String(id),
    displayName,
    ...(externalId ? { externalId } : {}),
    ...(members ? { members: members.map((member) => ({ value: String(member.id), display: member.userName })) } : {}),
    meta: toMeta(site, { type: "Group", id, createdAt }),
  };
}

export function toList(resources: readonly object[], page: { total: number; startIndex: number }) {
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults: page.total,
    startIndex: page.startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

function toMeta({ config, provider }: Site, { type, id, createdAt }: { type: string; id: number; createdAt: Date }) {
  return {
    resourceType: type,
    created: createdAt.toISOString(),
    location: `${getProviderUrls(config, provider.slug).scim}/${type}s/${id}`,
  };
}

/** What this server can do, for directories that ask. */
export const SERVICE_PROVIDER_CONFIG = {
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 100 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    { type: "oauthbearertoken", name: "Bearer token", description: "The SCIM token of the identity provider." },
  ],
};

export const RESOURCE_TYPES = ["User", "Group"].map((name) => ({
  schemas: [`${CORE}:ResourceType`],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema: `${CORE}:${name}`,
}));
