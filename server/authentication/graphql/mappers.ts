import type { PasskeyRow } from "#server/authentication/passkey.ts";

export type Mappers = {
  Passkey: PasskeyRow;
};
