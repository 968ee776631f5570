/** The limits of the product. Lengths are in UTF-16 code units, as browsers count them. */
export const LIMITS = {
  title: 256,
  body: 65_536,
  labelName: 50,
  labelDescription: 100,
  labelsPage: 30,
  defaultLabels: 100,
  assigneesPerIssue: 10,
  /** People and teams together. */
  reviewersPerPull: 15,
  labelsPerIssue: 100,
  repositoryName: 100,
  repositoryDescription: 350,
  topics: 20,
  homepageUrl: 255,
  milestoneTitle: 256,
  milestonesPage: 50,
  sharedMilestoneRepositories: 100,
  milestoneIssuesPage: 25,
  milestoneReorder: 1_000,
  milestoneBulk: 100,
  milestoneDescriptionShown: 600,
  breadcrumbTitle: 30,
  passwordMin: 10,
  passwordMax: 1024,
  passwordHashesAtOnce: 4,
  passwordHashesWaiting: 30,
  freeAttemptsPerLogin: 5,
  freeAttemptsPerAddress: 30,
  freeProviderSignInsPerAddress: 300,
  freeDeviceFlowsPerAddress: 100,
  identityProviders: 25,
  identityProviderName: 50,
  groupMappings: 200,
  scimPage: 100,
  scimGroupMembers: 10_000,
  sessionsPerAccount: 100,
  loginInput: 254,
  userAgent: 256,
  recoveryCodes: 10,
  passkeys: 20,
  passkeyName: 100,
  freeRegistrationsPerAddress: 20,
  resetLinkHours: 24,
  verificationLinkHours: 24,
  freeResetsPerAddress: 3,
  freeResetsPerClient: 20,
  devicesPerAccount: 50,
  expiringTokensAtOnce: 500,
  invitationDays: 7,
  invitationUses: 1_000,
  invitationNote: 200,
  invitationsAtOnce: 1_000,
  mailDomains: 100,
  agents: 100,
  announcement: 2_000,
  failedJobsShown: 50,
  tokenName: 100,
  fineGrainedTokenDays: 366,
  fineGrainedTokenRepositories: 50,
  avatarBytes: 5 * 2 ** 20,
  avatarPixels: 50_000_000,
  avatarSize: 460,
  emails: 10,
  profileText: 255,
  bio: 160,
  pageSize: 25,
  pageSizeMax: 100,
  pageSizeMaxPulls: 50,
  deletedIssueDays: 30,
  undoneCommands: 20,
  recentEntries: 8,
  listItems: 1_000,
  listItemsScopedSignedIn: 10_000,
  timelineFirst: 15,
  timelinePage: 150,
  replayedEvents: 100,
  pickerItems: 20,
  suggestedActors: 10,
  savedReplies: 100,
  savedReplyTitle: 100,
  attachmentImageBytes: 10 * 2 ** 20,
  attachmentBytes: 25 * 2 ** 20,
  uploadsAtOnce: 10,
  uploadBytesPerDay: 2 * 2 ** 30,
  streamsPerSession: 8,
  /** Addresses have nine digits, and a repository must be able to go on. */
  issueNumberImported: 900_000_000,
  fileBytes: 128 * 1024,
  filesPerRepository: 200,
  fileChangesShown: 100,
  projectsPerNewIssue: 20,
  /** Labels that the address of the page presets. */
  labelsPerNewIssue: 20,
  /** Characters of the longest text that is not rendered in a thread. */
  shortText: 8_000,
  longTextsWaiting: 100,
  longTextWaitMs: 10_000,
  longTextMs: 10_000,
  markdownCells: 5_000,
  markdownFootnotes: 500,
  markdownReferences: 500,
  yamlLength: 64 * 1024,
  yamlNames: 2_000,
  yamlAliases: 20,
  yamlDepth: 20,
  parsedTemplatesBytes: 8 * 2 ** 20,
  /** The secondary limits of the API: for each account, or each address of visitors. */
  apiPointsPerMinute: 2_000,
  apiContentsPerMinute: 80,
  apiContentsPerHour: 500,
  apiRequestsAtOnce: 100,
  apiSearchesPerMinute: 30,
  apiVisitorSearchesPerMinute: 10,
  /** Of each address. */
  wrongTokensPerMinute: 60,
  graphqlPageMax: 100,
  graphqlNodes: 500_000,
  graphqlDepth: 25,
  graphqlBrackets: 200,
  graphqlTokens: 15_000,
  graphqlValues: 500_000,
  /** Values of the schema about itself, of which the whole schema has about 400,000. */
  graphqlIntrospectedValues: 1_000_000,
  graphqlSearches: 100,
  graphqlIds: 100,
  graphqlCachedDocument: 20 * 1024,
  graphqlCacheBytes: 32 * 2 ** 20,
  graphqlCompiledSelections: 2_000,
  /** The memory for rendered pages, of each process. */
  pageMemoryBytes: 8 * 2 ** 20,
  queryLength: 4_096,
  queryDepth: 5,
  queryTerms: 50,
  visitorSearchMs: 3_000,
  searchWaitMs: 3_000,
  /** How long a page lets PostgreSQL count what its search finds. */
  quickCountMs: 12,
  savedViews: 25,
  viewsLoading: 6,
  viewName: 100,
  viewDescription: 256,
  searchCounts: 50,
  liveQueries: 60,
  liveQueriesOfAccount: 1_000,
  /** People, and teams, of one text who are notified of it. */
  notifiedMentions: 50,
  notificationsAtOnce: 100,
  /** What is marked as read by one request; the rest follows in a job. */
  notificationsReadAtOnce: 1_000,
  notificationFilter: 1_000,
  notificationText: 200,
  notificationFilterName: 100,
  /** Filters of the inbox that a person saves. */
  notificationFilters: 15,
  countedNotifications: 1_000,
  /** Every page counts what is unread. */
  countedUnread: 500,
  inboxRepositories: 50,
  /** The newest ones, which are counted for each repository. */
  inboxRepositoryNotifications: 2_000,
  snoozeDays: 365,
  watchedRepositories: 10_000,
  exportRows: 1_000,
  feedEntries: 50,
  bulkIssues: 1_000,
  bulkPlanIssues: 50_000,
  bulkPlanSample: 10,
  bulkPlansKept: 10,
  bulkPlanMinutes: 60,
  bulkJobsAtOnce: 5,
  bulkRemovedAssignees: 100,
  bulkProjects: 20,
  bulkErrors: 1_000,
  bulkUndoDays: 30,
} as const;

/** Limits of organizations and teams: an object of their own, which pages of issues do not load. */
export const PROJECT_LIMITS = {
  shortDescription: 300,
  readme: 65_536,
  fields: 50,
  /** Fields, or values of an item, that are returned without `first` and `last`. */
  fieldsShown: 100,
  fieldName: 100,
  options: 50,
  optionText: 1_000,
  iterations: 100,
  iterationDays: 365,
  text: 1_024,
  repositories: 1_000,
} as const;

export const ORGANIZATION_LIMITS = {
  description: 160,
  teamName: 100,
  teamDescription: 350,
  /** Teams above a team, with itself. */
  teamLevels: 10,
  teams: 1000,
  /** Rows of a page of people, teams or repositories of an organization. */
  page: 30,
  /** How long a former login is kept for the organization that had it. */
  formerLoginDays: 90,
  /** How long a deleted organization can be restored. */
  graceDays: 30,
} as const;

/** Limits of pull requests and commits: an object of their own, which pages of issues do not load. */
export const PULL_LIMITS = {
  commits: 250,
  files: 3_000,
  message: 65_535,
  branches: 5_000,
  branchName: 255,
  linkedBranches: 50,
  protectionRules: 50,
  requiredApprovals: 6,
  /** Status checks that one rule requires. */
  requiredChecks: 100,
  checkName: 255,
  checksPerCommit: 1_000,
  checkText: 65_535,
  checkAnnotations: 1_000,
  statusesPerContext: 1_000,
  statusesPerCommit: 5_000,
  reviewsShown: 1_000,
  /** Comments on lines of one pull request, and the characters of the diff beside them. */
  reviewComments: 2_500,
  /** Comments on lines that a review is created with. */
  reviewThreads: 100,
  diffHunk: 16_384,
} as const;

/** Limits of webhooks. */
export const WEBHOOK_LIMITS = {
  /** Webhooks of one owner that are told about the same event, as on GitHub. */
  perEvent: 20,
  perOwner: 100,
  url: 2_048,
  secret: 255,
  events: 100,
  payloadBytes: 2 * 2 ** 20,
  responseBytes: 64 * 1024,
  timeoutMs: 10_000,
  /** When a delivery that failed is sent again, in seconds after each attempt. */
  retrySeconds: [60, 300, 1_800],
  sendingAtOnce: 20,
  /** Of these, to receivers whose last delivery failed. */
  sendingAtOnceToFailing: 8,
  sendingAtOnceToOne: 4,
  redeliveriesWaiting: 100,
  keptDays: 30,
  keptDeliveries: 5_000,
  deliveriesPage: 30,
} as const;

/** Limits of e-mail that is sent. */
export const MAIL_LIMITS = {
  address: 254,
  name: 100,
  /** Of one line of RFC 5322. */
  subject: 900,
  headers: 30,
  headerValue: 4_000,
  body: 2 ** 20,
  sendingAtOnce: 4,
  /** Messages that are sent over one connection. */
  perConnection: 100,
  connectTimeoutMs: 10_000,
  /** Without an answer of the server. */
  idleTimeoutMs: 60_000,
  /** Longer than one e-mail may take: then the process that sent it has ended, and nobody knows whether it was sent. */
  uncertainAfterSeconds: 600,
  /** When e-mail that no server has accepted is sent again, in seconds after each attempt: for a day. */
  retrySeconds: [60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800],
  keptDays: 14,
  problemsShown: 20,
} as const;

/** Limits of code hosts. */
export const CODE_HOST_LIMITS = {
  perRepository: 20,
  url: 2_048,
  bodyBytes: 5 * 2 ** 20,
  /** Commits of a push, and references of a commit. */
  commits: 250,
  references: 20,
  requestsPerHour: 5_000,
  /** How old the time in a request of the post-receive script may be. */
  requestMinutes: 10,
  /** A request cannot be repeated while it is kept. */
  keptDays: 90,
  requestsShown: 30,
} as const;

/** Limits of e-mail about issues. */
export const NOTIFICATION_MAIL_LIMITS = {
  /** How long the unsubscribe link of an e-mail is valid. */
  unsubscribeDays: 365,
  /** Events of one digest; it says how many more there are. */
  digestEvents: 100,
  /** Characters of a text in a digest. */
  excerpt: 300,
  /** Comments on lines in the e-mail about a review, and characters of them together; it says how many more there are. */
  lineComments: 30,
  lineCommentsLength: 200_000,
  /** Lines of the diff above a comment. */
  diffLines: 4,
} as const;

/** Limits of feeds and calendars. */
export const FEED_LIMITS = {
  entries: 50,
  /** Of many watched repositories, those with the last events, and how many events of each are looked at. */
  repositories: 50,
  events: 500,
  calendarEvents: 500,
} as const;

/** Limits of web push. */
export const PUSH_LIMITS = {
  /** Browsers of one person. */
  subscriptions: 20,
  endpoint: 2_000,
  title: 200,
  /** Characters of a comment or description in a message, which has 4 KB at most. */
  excerpt: 200,
  /** How long a browser's push service keeps a message, and how old an event may be. */
  ttlSeconds: 86_400,
  timeoutMs: 10_000,
  responseBytes: 4_096,
  /** Events that are sent at once, each to all browsers of a person. */
  sendingAtOnce: 10,
  /** Longer than sending may take: then the process has ended, and another one sends it. */
  takenSeconds: 60,
  /** When a message is sent again that a push service has not taken, in seconds after each attempt. */
  retrySeconds: [60, 300, 1_800],
  /** Between two tests of a browser. */
  testSeconds: 10,
} as const;

/** Limits of notifying people of events. */
export const NOTIFICATION_LIMITS = {
  /** People whose notifications one statement writes, of all events together: half a second to a second of work. */
  recipientsOfStatement: 20_000,
} as const;

/** Limits of e-mail that is received. */
export const INBOUND_MAIL_LIMITS = {
  /** A file of the largest size in the encoding of e-mail, with some text. */
  messageBytes: 36 * 2 ** 20,
  /** The bytes of all messages that are handed over, by SMTP or HTTP, and handled at once: three of the largest ones. */
  heldBytes: 3 * 36 * 2 ** 20,
  /** How long a sender may take for one message over SMTP. */
  messageMs: 600_000,
  /** More than the lines of a file of that size. */
  lines: 600_000,
  /** Messages that a process reads at once, and those that wait. */
  readingAtOnce: 2,
  waiting: 20,
  /** Recipients of a message, and addresses that are looked for in its headers. */
  recipients: 10,
  addresses: 100,
  headerLength: 20_000,
  /** Characters of a text and of its HTML before what is quoted is removed. */
  text: 500_000,
  html: 1_000_000,
  attachments: 20,
  /** Connections to the SMTP listener, and those of one address. */
  connections: 100,
  connectionsPerAddress: 10,
  messagesPerConnection: 100,
  /** Unknown recipients, after which a connection gets no more answers. */
  refusedPerConnection: 10,
  idleMs: 60_000,
  closeMs: 2_000,
  /** How often a mailbox is looked at that tells nothing of new messages, and how many of them are read before it is looked at again. */
  pollMs: 60_000,
  perLook: 50,
  /** Waiting before a mailbox is connected to again, after each failure. */
  reconnectMs: [1_000, 5_000, 15_000, 60_000],
  /** How often a message is tried that cannot be handled, before it is left for an administrator. */
  attempts: 5,
  /** What an account may send in an hour, and to one issue in ten minutes. */
  perHour: 60,
  perIssue: 10,
  keptDays: 30,
} as const;

/** Limits of GitHub Apps. */
export const APP_LIMITS = {
  name: 34,
  description: 2_000,
  url: 1_000,
  apps: 100,
  keys: 25,
  clientSecrets: 10,
  callbackUrls: 10,
  /** Characters of a manifest, which stands in the address of a page. */
  manifest: 4_000,
  manifestCodeMinutes: 60,
  /** Apps that a person has authorized, in one answer. */
  authorizations: 100,
  authorizationCodeMinutes: 10,
  /** Tokens by which an app acts for a person, and codes that it has not exchanged yet. */
  tokensPerAuthorization: 10,
  userTokenHours: 8,
  refreshTokenDays: 184,
  deviceCodeMinutes: 15,
  devicePollSeconds: 5,
  /** Characters of what a program recognizes an answer by. */
  state: 1_000,
  /** Installations of an account, and installations and repositories in one answer. */
  installations: 100,
  /** Repositories that are chosen one by one. */
  repositories: 500,
  tokensPerInstallation: 1_000,
  tokenMinutes: 60,
} as const;
