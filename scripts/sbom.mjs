// `npm run --silent sbom`: prints a CycloneDX document of the packages that the program is shipped with, from the lock file.
// (`npm sbom --omit dev` leaves out those that a package for development needs too, such as react.)
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { productionPackages } from "./dependencies-doc.mjs";

export function makeSbom(root) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const packages = new Map(productionPackages(root).map((one) => [toPurl(one), one]));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: {
        type: "application",
        "bom-ref": `${name}@${version}`,
        name,
        version,
        licenses: [{ license: { id: license } }],
      },
    },
    components: [...packages].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([purl, one]) => toComponent(purl, one)),
  };
}

function toComponent(purl, { name, version, license, integrity, resolved }) {
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    ...(license ? { licenses: [{ license: { id: license } }] } : {}),
    ...(integrity ? { hashes: [toHash(integrity)] } : {}),
    ...(resolved ? { externalReferences: [{ type: "distribution", url: resolved }] } : {}),
  };
}

function toPurl({ name, version }) {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

/** From the form of the lock file, `sha512-BASE64`. */
function toHash(integrity) {
  const [algorithm = "", base64 = ""] = integrity.split("-");
  return {
    alg: algorithm.toUpperCase().replace("SHA", "SHA-"),
    content: Buffer.from(base64, "base64").toString("hex"),
  };
}

if (process.argv[1] === import.meta.filename)
  console.log(JSON.stringify(makeSbom(join(import.meta.dirname, "..")), null, 2));
