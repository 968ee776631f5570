import { access } from "#server/access/feature.ts";
import { accounts } from "#server/accounts/feature.ts";
import { audit } from "#server/audit/feature.ts";
import { appEvents } from "#server/app-events/feature.ts";
import { apps } from "#server/apps/feature.ts";
import { attachments } from "#server/attachments/feature.ts";
import { authentication } from "#server/authentication/feature.ts";
import { backups } from "#server/backups/feature.ts";
import { classicProjects } from "#server/classic-projects/feature.ts";
import { comments } from "#server/comments/feature.ts";
import { bulk } from "#server/bulk/feature.ts";
import { codeHosts } from "#server/code-hosts/feature.ts";
import { commits } from "#server/commits/feature.ts";
import type { Context } from "#server/platform/context.ts";
import { discussions } from "#server/discussions/feature.ts";
import { feeds } from "#server/feeds/feature.ts";
import { files } from "#server/files/feature.ts";
import { identity } from "#server/identity/feature.ts";
import { imports } from "#server/imports/feature.ts";
import { inboundMail } from "#server/inbound-mail/feature.ts";
import { issueFields } from "#server/issue-fields/feature.ts";
import { issueTypes } from "#server/issue-types/feature.ts";
import { issues } from "#server/issues/feature.ts";
import { labels } from "#server/labels/feature.ts";
import { live } from "#server/live/feature.ts";
import { mail } from "#server/mail/feature.ts";
import { markdown } from "#server/markdown/feature.ts";
import { metrics } from "#server/metrics/feature.ts";
import { milestones } from "#server/milestones/feature.ts";
import type { Feature } from "#server/platform/graphql/feature.ts";
import { notificationMail } from "#server/notification-mail/feature.ts";
import { notificationPush } from "#server/notification-push/feature.ts";
import { notifications } from "#server/notifications/feature.ts";
import { oauth } from "#server/oauth/feature.ts";
import { organizations } from "#server/organizations/feature.ts";
import { pins } from "#server/pins/feature.ts";
import { projectFields } from "#server/project-fields/feature.ts";
import { projects } from "#server/projects/feature.ts";
import { pulls } from "#server/pulls/feature.ts";
import { reactions } from "#server/reactions/feature.ts";
import { references } from "#server/references/feature.ts";
import { relations } from "#server/relations/feature.ts";
import { repositories } from "#server/repositories/feature.ts";
import { rest } from "#server/rest/feature.ts";
import { searchFeature } from "#server/search/feature.ts";
import { singleSignOn } from "#server/single-sign-on/feature.ts";
import { site } from "#server/site/feature.ts";
import { subscriptions } from "#server/subscriptions/feature.ts";
import { teams } from "#server/teams/feature.ts";
import { templates } from "#server/templates/feature.ts";
import { timeline } from "#server/timeline/feature.ts";
import { unsupported } from "#server/unsupported/feature.ts";
import { views } from "#server/views/feature.ts";
import { webhookEvents } from "#server/webhook-events/feature.ts";
import { webhooks } from "#server/webhooks/feature.ts";

/**
 * All features in the order of their imports: a feature imports only features above it in this list
 * (architecture.test.ts).
 */
export const FEATURES: readonly Feature[] = [
  backups,
  audit,
  metrics,
  markdown,
  mail,
  accounts,
  authentication,
  access,
  identity,
  singleSignOn,
  site,
  repositories,
  organizations,
  teams,
  unsupported,
  files,
  attachments,
  labels,
  milestones,
  issueTypes,
  issues,
  discussions,
  issueFields,
  projects,
  relations,
  pins,
  commits,
  pulls,
  projectFields,
  classicProjects,
  comments,
  reactions,
  references,
  timeline,
  subscriptions,
  searchFeature,
  bulk,
  views,
  templates,
  live,
  imports,
  notifications,
  notificationMail,
  notificationPush,
  feeds,
  inboundMail,
  codeHosts,
  webhooks,
  apps,
  oauth,
  rest,
  webhookEvents,
  appEvents,
];

/** What the features add to every context. */
export const FEATURE_CONTEXT: Pick<Context, "eventKinds" | "subscribers" | "hooks"> = {
  eventKinds: Object.fromEntries(FEATURES.flatMap((feature) => Object.entries(feature.events ?? {}))),
  subscribers: FEATURES.flatMap((feature) => feature.subscribers ?? []),
  hooks: FEATURES.flatMap((feature) => feature.hooks ?? []),
};
