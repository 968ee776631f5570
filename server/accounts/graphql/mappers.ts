import type { AccessTokenRow } from "#server/accounts/access-token.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import type { EmailRow } from "#server/accounts/email-settings.ts";
import type { SavedReplyRow } from "#server/accounts/saved-reply.ts";
import type { SessionRow } from "#server/accounts/session.ts";

export type Mappers = {
  AccessToken: AccessTokenRow;
  Actor: AccountRow;
  Assignee: AccountRow;
  Bot: AccountRow;
  EmailAddress: EmailRow;
  Mannequin: AccountRow;
  Organization: AccountRow;
  RepositoryOwner: AccountRow;
  SavedReply: SavedReplyRow;
  Session: SessionRow;
  User: AccountRow;
  /** Empty: the viewer is in the context. */
  Viewer: object;
};
