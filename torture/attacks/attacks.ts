import { ACCESS_ATTACKS } from "./access-attacks.ts";
import { ARCHIVE_ATTACKS } from "./archive-attacks.ts";
import type { Attack } from "./attack.ts";
import { CONNECTION_ATTACKS } from "./connection-attacks.ts";
import { CONTENT_ATTACKS } from "./content-attacks.ts";
import { FLOOD_ATTACKS } from "./flood-attacks.ts";
import { GRAPHQL_ATTACKS } from "./graphql-attacks.ts";
import { SIGN_IN_ATTACKS } from "./sign-in-attacks.ts";
import { SITE_ATTACKS } from "./site-attacks.ts";
import { TEXT_ATTACKS } from "./text-attacks.ts";

/** All attacks. docs/security.md has a table of them; a test compares it. */
export const ATTACKS: readonly Attack[] = [
  ...CONNECTION_ATTACKS,
  ...GRAPHQL_ATTACKS,
  ...TEXT_ATTACKS,
  ...SIGN_IN_ATTACKS,
  ...SITE_ATTACKS,
  ...ACCESS_ATTACKS,
  ...CONTENT_ATTACKS,
  ...FLOOD_ATTACKS,
  ...ARCHIVE_ATTACKS,
];
