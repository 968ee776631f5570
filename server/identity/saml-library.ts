// What is used of the package, which is in CommonJS: imported as one module when it is needed first, it has these names in the built server too.
export { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from "@node-saml/node-saml";
export { parseXml2JsFromString } from "@node-saml/node-saml/lib/xml.js";
