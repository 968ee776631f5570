export type Kind = "OIDC" | "SAML";

export type Mapping = {
  group: string;
  role: "TEAM" | "MEMBER" | "OWNER" | "SITE_ADMIN";
  organization: string;
  team: string;
};

/** What is typed in the form of an identity provider. */
export type ProviderValues = {
  name: string;
  slug: string;
  /** The login of the organization whose members authenticate with it; empty: the whole site. */
  organization: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  metadataXml: string;
  entityId: string;
  signInUrl: string;
  certificates: string;
  usernameClaim: string;
  nameAttribute: string;
  emailAttribute: string;
  groupsClaim: string;
  provisions: boolean;
  trustsEmail: boolean;
  managesUsers: boolean;
  signsOut: boolean;
  mappings: readonly Mapping[];
};

/** The names of the fields with a text. */
export type TextName = {
  [Name in keyof ProviderValues]: ProviderValues[Name] extends string ? Name : never;
}[keyof ProviderValues];

export const EMPTY_VALUES: ProviderValues = {
  name: "",
  slug: "",
  organization: "",
  issuer: "",
  clientId: "",
  clientSecret: "",
  scopes: "openid profile email",
  metadataXml: "",
  entityId: "",
  signInUrl: "",
  certificates: "",
  usernameClaim: "",
  nameAttribute: "",
  emailAttribute: "",
  groupsClaim: "",
  provisions: true,
  trustsEmail: false,
  managesUsers: false,
  signsOut: false,
  mappings: [],
};

export const EMPTY_MAPPING: Mapping = { group: "", role: "TEAM", organization: "", team: "" };

/** The part of the addresses that a name suggests. */
export function toSlug(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
}

/** The input of a mutation. An empty secret of a provider that has one is not sent: it remains. */
export function toSettingsInput({ slug: _, organization: __, clientSecret, mappings, ...values }: ProviderValues) {
  return {
    ...values,
    ...(clientSecret === "" ? {} : { clientSecret }),
    mappings: mappings.map(({ group, role, organization, team }) => ({
      group,
      role,
      ...(role === "SITE_ADMIN" ? {} : { organization }),
      ...(role === "TEAM" ? { team } : {}),
    })),
  };
}
