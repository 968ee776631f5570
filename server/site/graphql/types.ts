import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { getSiteSetting } from "#server/accounts/site-settings.ts";
import { listAuditEntries, toAuditSlice } from "#server/audit/list-entries.ts";
import { countMail, listMailProblems } from "#server/mail/mail-health.ts";
import { canSendMail } from "#server/mail/mail.ts";
import { batch } from "#server/platform/context.ts";
import { findFailedWorkers } from "#server/platform/distribution/failed-workers.ts";
import { countJobs } from "#server/platform/jobs/count-jobs.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { isSiteAdmin } from "#server/site/graphql/queries.ts";
import { countAllIssues, getHealth } from "#server/site/health.ts";
import { listInvitations } from "#server/site/invitation.ts";
import { listFailedJobs } from "#server/site/jobs.ts";
import { listPeople, loadAdministrations } from "#server/site/person.ts";
import { listSiteOrganizations, listSiteRepositories } from "#server/site/site-lists.ts";
import { paths } from "#shared/paths.ts";

type Resolvers = FeatureResolvers["site"];

export const User: Resolvers["User"] = {
  administration: async (user, _, ctx) =>
    isSiteAdmin(ctx) ? ((await batch(ctx, loadAdministrations, user.id)) ?? null) : null,
};

/** Only `Query.site` and the commands of site administrators return it. */
export const Site: Resolvers["Site"] = {
  people: (_, args, ctx) => listPeople(ctx, args),
  invitations: (_, args, ctx) => listInvitations(ctx, args),
  organizations: (_, args, ctx) => listSiteOrganizations(ctx, args),
  repositories: (_, args, ctx) => listSiteRepositories(ctx, args),
  settings: () => ({}),
  health: (_, __, ctx) => getHealth(ctx),
  auditLog: (_, { filter, ...args }, ctx) => listAuditEntries(ctx, filter ?? {}, toAuditSlice(args)),
  auditDays: (_, __, ctx) => ctx.config.auditDays,
};

export const SiteSettings: Resolvers["SiteSettings"] = {
  registration: (_, __, ctx) => getSiteSetting(ctx, "registration"),
  mailDomains: async (_, __, ctx) => [...(await getSiteSetting(ctx, "mailDomains"))],
  announcement: (_, __, ctx) => getSiteSetting(ctx, "announcement"),
  organizationCreation: (_, __, ctx) => getSiteSetting(ctx, "organizationCreation"),
  agents: async (_, __, ctx) => [...(await getSiteSetting(ctx, "agents"))],
  singleSignOnBanner: (_, __, ctx) => getSiteSetting(ctx, "singleSignOnBanner"),
};

export const SiteHealth: Resolvers["SiteHealth"] = {
  version: (_, __, ctx) => ctx.metrics.version,
  nodeVersion: () => process.version.replace(/^v/, ""),
  startedAt: (_, __, ctx) => ctx.metrics.startedAt,
  liveStreams: (_, __, ctx) => ctx.metrics.liveStreamCount,
  queue: (_, __, ctx) => countJobs(ctx.db),
  failedJobs: (_, __, ctx) => listFailedJobs(ctx),
  mail: (_, __, ctx) => countMail(ctx),
  replicas: (_, __, ctx) => [...ctx.metrics.getReplicas()],
  issueCount: (_, __, ctx) => countAllIssues(ctx),
  failedWorkers: async (_, __, ctx) => (await findFailedWorkers(ctx.db)) ?? [],
};

export const MailQueue: Resolvers["MailQueue"] = {
  isConfigured: (_, __, ctx) => canSendMail(ctx),
  problems: (_, __, ctx) => listMailProblems(ctx),
};

export const MailProblem: Resolvers["MailProblem"] = { number: ({ id }) => id };

export const FailedJob: Resolvers["FailedJob"] = { id: ({ id }) => globalId("JO", id) };

export const Invitation: Resolvers["Invitation"] = {
  id: ({ id }) => globalId("IV", id),
  createdBy: async ({ createdById }, _, ctx) =>
    createdById === null ? null : ((await batch(ctx, loadAccounts, createdById)) ?? null),
};

export const SiteOrganization: Resolvers["SiteOrganization"] = {
  resourcePath: ({ login }) => paths.account(login),
  avatarUrl: ({ id, avatarVersion }, _, ctx) => ctx.config.url + paths.avatar(id, { version: avatarVersion }),
};

export const SiteRepository: Resolvers["SiteRepository"] = {
  nameWithOwner: ({ owner, name }) => `${owner}/${name}`,
  resourcePath: (repository) => paths.repository(repository),
  isPrivate: ({ visibility }) => visibility === "PRIVATE",
};
