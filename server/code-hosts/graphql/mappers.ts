import type { CodeHostRequestRow, CodeHostRow } from "#server/code-hosts/code-host.ts";

export type Mappers = { CodeHost: CodeHostRow; CodeHostRequest: CodeHostRequestRow };
