import type { MailCounts, MailProblemRow } from "#server/mail/mail-health.ts";
import type { HealthRow } from "#server/site/health.ts";
import type { InvitationRow } from "#server/site/invitation.ts";
import type { FailedJobRow } from "#server/site/jobs.ts";
import type { AdministrationRow } from "#server/site/person.ts";
import type { SiteOrganizationRow, SiteRepositoryRow } from "#server/site/site-lists.ts";

export type Mappers = {
  FailedJob: FailedJobRow;
  Invitation: InvitationRow;
  MailProblem: MailProblemRow;
  MailQueue: MailCounts;
  /** Empty: the settings are in the database. */
  Site: object;
  SiteHealth: HealthRow;
  SiteOrganization: SiteOrganizationRow;
  SiteRepository: SiteRepositoryRow;
  SiteSettings: object;
  UserAdministration: AdministrationRow;
};
