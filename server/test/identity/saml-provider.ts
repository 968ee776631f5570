import { randomBytes } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { Constants, IdentityProvider, ServiceProvider, setSchemaValidator } from "samlify";
import { makeCertificate, type Certificate } from "#server/test/identity/certificate.ts";

const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
const ENTITY = "https://idp.example/metadata";
export const SIGN_IN_URL = "https://idp.example/sso";

/** What a response says. Each part can be changed by a test. */
export type Assertion = {
  nameId: string;
  nameIdFormat: string;
  issuer: string;
  audience: string;
  recipient: string;
  inResponseTo: string;
  notBefore: Date;
  notOnOrAfter: Date;
  attributes: Record<string, string | string[]>;
  /** When the person has authenticated; absent: now. Null: the provider does not report it. */
  authnInstant?: Date | null;
};

export type SamlRequest = { id: string; acs: string; issuer: string; relayState: string; forcesAuthn: boolean };

/** A SAML identity provider, which signs with samlify. */
export type SamlIdentityProvider = {
  certificate: Certificate;
  metadata(): string;
  /** Reads the request that a browser was redirected with. */
  readRequest(location: URL): SamlRequest;
  /** The form that its page would post. */
  respond(request: SamlRequest, changes?: Partial<Assertion>): Promise<{ SAMLResponse: string; RelayState: string }>;
};

/** `metadata` is that of this site. */
export function makeSamlProvider(
  metadata: string,
  certificate = makeCertificate("idp.example"),
  { algorithm = RSA_SHA256, signInUrl = SIGN_IN_URL } = {},
): SamlIdentityProvider {
  setSchemaValidator({ validate: () => Promise.resolve("skipped") });
  const idp = IdentityProvider({
    entityID: ENTITY,
    privateKey: certificate.privateKey,
    signingCert: certificate.certificate,
    requestSignatureAlgorithm: algorithm,
    nameIDFormat: [Constants.namespace.format.persistent],
    singleSignOnService: [{ Binding: Constants.namespace.binding.redirect, Location: signInUrl }],
    loginResponseTemplate: { context: "<x/>", attributes: [] },
  });
  const sp = ServiceProvider({ metadata });
  return {
    certificate,
    metadata: () => idp.getMetadata(),
    readRequest,
    async respond(request, changes = {}) {
      const assertion = { ...makeAssertion(request), ...changes };
      const response = await idp.createLoginResponse(
        sp,
        { extract: { request: { id: request.id } } },
        "post",
        {},
        () => ({
          id: makeId(),
          context: toXml(assertion, request),
        }),
      );
      return { SAMLResponse: response.context, RelayState: request.relayState };
    },
  };
}

function readRequest(location: URL): SamlRequest {
  const xml = inflateRawSync(Buffer.from(location.searchParams.get("SAMLRequest") ?? "", "base64")).toString();
  const read = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? "";
  return {
    id: read(/ ID="([^"]+)"/),
    acs: read(/AssertionConsumerServiceURL="([^"]+)"/),
    issuer: read(/Issuer[^>]*>([^<]+)</),
    forcesAuthn: / ForceAuthn="true"/.test(xml),
    relayState: location.searchParams.get("RelayState") ?? "",
  };
}

const MINUTE = 60_000;

function makeAssertion({ id, acs, issuer }: SamlRequest): Assertion {
  return {
    nameId: "o-1",
    nameIdFormat: Constants.namespace.format.persistent,
    issuer: ENTITY,
    audience: issuer,
    recipient: acs,
    inResponseTo: id,
    notBefore: new Date(Date.now() - MINUTE),
    notOnOrAfter: new Date(Date.now() + 5 * MINUTE),
    attributes: {},
  };
}

export function makeId(): string {
  return `_${randomBytes(16).toString("hex")}`;
}

function toXml(assertion: Assertion, request: SamlRequest): string {
  const now = new Date().toISOString();
  const { nameId, nameIdFormat, issuer, audience, recipient, inResponseTo, attributes } = assertion;
  const [notBefore, end] = [assertion.notBefore.toISOString(), assertion.notOnOrAfter.toISOString()];
  const instant = assertion.authnInstant === undefined ? now : assertion.authnInstant?.toISOString();
  const statements = Object.entries(attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}">${[value]
        .flat()
        .map((text) => `<saml:AttributeValue>${text}</saml:AttributeValue>`)
        .join("")}</saml:Attribute>`,
  );
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ` +
    `ID="${makeId()}" Version="2.0" IssueInstant="${now}" Destination="${request.acs}" InResponseTo="${inResponseTo}">` +
    `<saml:Issuer>${issuer}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>` +
    `<saml:Assertion ID="${makeId()}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${issuer}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${nameIdFormat}">${nameId}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData ` +
    `NotOnOrAfter="${end}" Recipient="${recipient}" InResponseTo="${inResponseTo}"/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${notBefore}" NotOnOrAfter="${end}"><saml:AudienceRestriction>` +
    `<saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    (instant === undefined
      ? ""
      : `<saml:AuthnStatement AuthnInstant="${instant}" SessionIndex="${makeId()}"><saml:AuthnContext>` +
        `<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>` +
        `</saml:AuthnContext></saml:AuthnStatement>`) +
    (statements.length > 0 ? `<saml:AttributeStatement>${statements.join("")}</saml:AttributeStatement>` : "") +
    `</saml:Assertion></samlp:Response>`
  );
}
