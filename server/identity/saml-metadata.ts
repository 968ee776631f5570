import { X509Certificate } from "node:crypto";
import { unprocessable } from "#server/errors.ts";

/** What a SAML provider's metadata say of it. */
export type SamlMetadata = { entityId: string; signInUrl: string; certificates: string[] };

type Node = { $?: Record<string, string | undefined>; _?: string };
type Descriptor = Node & {
  KeyDescriptor?: (Node & { KeyInfo?: { X509Data?: { X509Certificate?: (Node | string)[] }[] }[] })[];
  SingleSignOnService?: Node[];
};
type Document = { EntityDescriptor?: Node & { IDPSSODescriptor?: Descriptor[] } };

const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
const METADATA_MAX = 512 * 1024;

/** Reads the metadata that an administrator has pasted. */
export async function readSamlMetadata(xml: string): Promise<SamlMetadata> {
  const document = await parse(xml);
  const entityId = document.EntityDescriptor?.$?.["entityID"];
  const descriptor = document.EntityDescriptor?.IDPSSODescriptor?.[0];
  if (!entityId || !descriptor) {
    throw unprocessable("The metadata describe no identity provider (EntityDescriptor with IDPSSODescriptor).", FIELD);
  }
  const service = descriptor.SingleSignOnService?.find(({ $ }) => $?.["Binding"] === REDIRECT);
  const signInUrl = service?.$?.["Location"];
  if (!signInUrl) {
    throw unprocessable("The metadata have no SingleSignOnService with the HTTP-Redirect binding.", FIELD);
  }
  const certificates = (descriptor.KeyDescriptor ?? [])
    .filter(({ $ }) => $?.["use"] !== "encryption")
    .flatMap(({ KeyInfo }) => KeyInfo?.[0]?.X509Data?.[0]?.X509Certificate ?? [])
    .map((node) => (typeof node === "string" ? node : (node._ ?? "")));
  return { entityId, signInUrl, certificates: readCertificates(certificates.join("\n\n"), FIELD) };
}

const FIELD = "metadataXml";

async function parse(xml: string): Promise<Document> {
  // A document type could define entities; metadata need none.
  if (xml.length > METADATA_MAX || xml.includes("<!DOCTYPE"))
    throw unprocessable("The metadata are not valid XML.", FIELD);
  const { parseXml2JsFromString } = await import("#server/identity/saml-library.ts");
  try {
    return (await parseXml2JsFromString(xml.trim())) as Document;
  } catch {
    throw unprocessable("The metadata are not valid XML.", FIELD);
  }
}

/** The certificates of a text, PEM or the base64 inside it, separated by blank lines; as base64. */
export function readCertificates(text: string, field = "certificates"): string[] {
  const parts = text.includes("-----BEGIN")
    ? [...text.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)].map((match) => match[1] ?? "")
    : text.split(/\n\s*\n/);
  const certificates = [...new Set(parts.map((part) => part.replace(/\s+/g, "")).filter((part) => part !== ""))];
  if (certificates.length === 0) throw unprocessable("Add at least one certificate.", field);
  for (const certificate of certificates) requireCertificate(certificate, field);
  return certificates;
}

function requireCertificate(base64: string, field: string): void {
  try {
    // Throws for what is not one.
    void new X509Certificate(toPem(base64));
  } catch {
    throw unprocessable("A certificate cannot be read. Paste it in PEM format.", field);
  }
}

export function toPem(base64: string): string {
  return `-----BEGIN CERTIFICATE-----\n${(base64.match(/.{1,64}/g) ?? []).join("\n")}\n-----END CERTIFICATE-----\n`;
}
