// Payloads in the shapes that the hosts document, with only what a test is about to fill in.

export const oid = (text: string) => Buffer.from(text).toString("hex").padEnd(40, "0").slice(0, 40);
export const NO_OID = "0".repeat(40);

export type TestCommit = { id: string; message: string; name?: string; email?: string };
export type TestPush = {
  ref?: string;
  before?: string;
  after?: string;
  commits: readonly TestCommit[];
  total?: number;
};
export type TestPull = {
  number: number;
  title?: string;
  body?: string | null;
  state?: "open" | "closed";
  isMerged?: boolean;
  isDraft?: boolean;
  head: string;
  headOid: string;
  fork?: string;
  base?: string;
  email?: string;
  updatedAt?: string;
};

const DEFAULTS = { name: "Ann Coder", email: "ann@code.example" };
const AT = "2026-01-02T03:04:05Z";

const GITHUB = "https://github.com/acme/code";
const GITHUB_API = "https://api.github.com/repos/acme/code";

const PATHS =
  `forks keys collaborators teams hooks issue_events events assignees branches tags blobs git_tags git_refs trees statuses languages
  stargazers contributors subscribers subscription commits git_commits comments issue_comment contents compare merges archive downloads
  issues pulls milestones notifications labels releases deployments`.split(/\s+/);
const USER_PATHS = `followers following gists starred subscriptions organizations repos events received_events`.split(
  " ",
);

const withUrls = (names: readonly string[], base: string) =>
  Object.fromEntries(names.map((name) => [`${name}_url`, `${base}/${name}`]));

const githubUser = (login: string) => ({
  login,
  id: 1,
  node_id: "U_1",
  avatar_url: `https://avatars.githubusercontent.com/${login}`,
  gravatar_id: "",
  url: `https://api.github.com/users/${login}`,
  html_url: `https://github.com/${login}`,
  ...withUrls(USER_PATHS, `https://api.github.com/users/${login}`),
  type: "User",
  site_admin: false,
});

const githubRepository = (fullName = "acme/code") => ({
  id: 2,
  node_id: "R_2",
  name: fullName.split("/")[1],
  full_name: fullName,
  private: false,
  owner: githubUser("acme"),
  html_url: GITHUB,
  description: null,
  fork: fullName !== "acme/code",
  url: GITHUB_API,
  ...withUrls(PATHS, GITHUB_API),
  created_at: AT,
  updated_at: AT,
  pushed_at: AT,
  git_url: "git://github.com/acme/code.git",
  ssh_url: "git@github.com:acme/code.git",
  clone_url: `${GITHUB}.git`,
  svn_url: GITHUB,
  homepage: null,
  size: 1,
  stargazers_count: 0,
  watchers_count: 0,
  language: null,
  has_issues: false,
  has_projects: false,
  has_downloads: true,
  has_wiki: false,
  has_pages: false,
  forks_count: 0,
  mirror_url: null,
  archived: false,
  disabled: false,
  open_issues_count: 0,
  license: null,
  forks: 0,
  open_issues: 0,
  watchers: 0,
  allow_forking: true,
  default_branch: "main",
  is_template: false,
  web_commit_signoff_required: false,
  topics: [],
  visibility: "public",
  custom_properties: {},
});

const toCommit = (base: string) => (commit: TestCommit) => ({
  id: commit.id,
  message: commit.message,
  timestamp: AT,
  url: `${base}/${commit.id}`,
  author: { name: commit.name ?? DEFAULTS.name, email: commit.email ?? DEFAULTS.email, username: "ann" },
  committer: { name: commit.name ?? DEFAULTS.name, email: commit.email ?? DEFAULTS.email, username: "ann" },
  added: [],
  removed: [],
  modified: ["README.md"],
});

const lastOid = ({ after, commits }: TestPush) => after ?? commits.at(-1)?.id ?? NO_OID;

export function githubPush(push: TestPush) {
  const commits = push.commits.map((commit) => ({
    ...toCommit(`${GITHUB}/commit`)(commit),
    tree_id: oid("tree"),
    distinct: true,
  }));
  const after = lastOid(push);
  return {
    ref: push.ref ?? "refs/heads/main",
    before: push.before ?? oid("before"),
    after,
    created: false,
    deleted: after === NO_OID,
    forced: false,
    base_ref: null,
    compare: `${GITHUB}/compare/a...b`,
    commits,
    head_commit: commits.at(-1) ?? null,
    repository: {
      ...githubRepository(),
      created_at: 1_700_000_000,
      pushed_at: 1_700_000_001,
      stargazers: 0,
      master_branch: "main",
    },
    pusher: { name: "ann", email: DEFAULTS.email },
    sender: githubUser("ann"),
  };
}

export function gitlabPush(push: TestPush) {
  const after = lastOid(push);
  const project = {
    id: 15,
    name: "Code",
    description: "",
    web_url: "https://gitlab.example/acme/code",
    avatar_url: null,
    git_ssh_url: "git@gitlab.example:acme/code.git",
    git_http_url: "https://gitlab.example/acme/code.git",
    namespace: "Acme",
    visibility_level: 0,
    path_with_namespace: "acme/code",
    default_branch: "main",
    homepage: "https://gitlab.example/acme/code",
    url: "git@gitlab.example:acme/code.git",
    ssh_url: "git@gitlab.example:acme/code.git",
    http_url: "https://gitlab.example/acme/code.git",
  };
  return {
    object_kind: "push",
    event_name: "push",
    before: push.before ?? oid("before"),
    after,
    ref: push.ref ?? "refs/heads/main",
    ref_protected: true,
    checkout_sha: after === NO_OID ? null : after,
    user_id: 4,
    user_name: "Ann Coder",
    user_username: "ann",
    user_email: DEFAULTS.email,
    user_avatar: null,
    project_id: 15,
    project,
    commits: push.commits.map((commit) => ({
      ...toCommit("https://gitlab.example/acme/code/-/commit")(commit),
      title: commit.message.split("\n")[0],
      author: { name: commit.name ?? DEFAULTS.name, email: commit.email ?? DEFAULTS.email },
    })),
    total_commits_count: push.total ?? push.commits.length,
    push_options: {},
    repository: {
      name: "Code",
      url: "git@gitlab.example:acme/code.git",
      description: "",
      homepage: "https://gitlab.example/acme/code",
      git_http_url: "https://gitlab.example/acme/code.git",
      git_ssh_url: "git@gitlab.example:acme/code.git",
      visibility_level: 0,
    },
  };
}

const giteaRepository = {
  id: 3,
  owner: { id: 1, login: "acme", full_name: "", email: "acme@code.example", username: "acme" },
  name: "code",
  full_name: "acme/code",
  private: false,
  fork: false,
  html_url: "https://gitea.example/acme/code",
  ssh_url: "git@gitea.example:acme/code.git",
  clone_url: "https://gitea.example/acme/code.git",
  default_branch: "main",
  created_at: AT,
  updated_at: AT,
};

/** Gitea lists the last commit first. */
export function giteaPush(push: TestPush) {
  const user = { id: 4, login: "ann", full_name: "Ann Coder", email: DEFAULTS.email, username: "ann" };
  const commits = push.commits
    .map((commit) => ({ ...toCommit("https://gitea.example/acme/code/commit")(commit), verification: null }))
    .toReversed();
  return {
    ref: push.ref ?? "refs/heads/main",
    before: push.before ?? oid("before"),
    after: lastOid(push),
    compare_url: "https://gitea.example/acme/code/compare/a...b",
    commits,
    total_commits: push.total ?? commits.length,
    head_commit: commits[0] ?? null,
    repository: giteaRepository,
    pusher: user,
    sender: user,
  };
}

const EPOCH = Date.parse(AT);
/** Each payload is of a later time than the one before. */
let minutes = 0;
const nextTime = () => new Date(EPOCH + ++minutes * 60_000).toISOString().replace(".000", "");

export function githubPull(action: string, pull: TestPull) {
  const url = `${GITHUB_API}/pulls/${pull.number}`;
  const links = withUrls(
    ["diff", "patch", "issue", "commits", "review_comments", "review_comment", "comments", "statuses"],
    url,
  );
  const isClosed = pull.state === "closed";
  const branch = (ref: string, repo: string, sha: string) => ({
    label: `${repo.split("/")[0]}:${ref}`,
    ref,
    sha,
    user: githubUser(repo.split("/")[0] ?? ""),
    repo: githubRepository(repo),
  });
  const link = { href: url };
  return {
    action,
    number: pull.number,
    pull_request: {
      url,
      id: 100 + pull.number,
      node_id: `PR_${pull.number}`,
      html_url: `${GITHUB}/pull/${pull.number}`,
      ...links,
      number: pull.number,
      state: pull.state ?? "open",
      locked: false,
      title: pull.title ?? "A change",
      user: githubUser("ann"),
      body: pull.body ?? null,
      created_at: AT,
      updated_at: pull.updatedAt ?? nextTime(),
      closed_at: isClosed ? AT : null,
      merged_at: pull.isMerged ? AT : null,
      merge_commit_sha: pull.isMerged ? oid("merge") : null,
      assignee: null,
      assignees: [],
      requested_reviewers: [],
      requested_teams: [],
      labels: [],
      milestone: null,
      head: branch(pull.head, pull.fork ?? "acme/code", pull.headOid),
      base: branch(pull.base ?? "main", "acme/code", oid("base")),
      _links: {
        self: link,
        html: link,
        issue: link,
        comments: link,
        review_comments: link,
        review_comment: link,
        commits: link,
        statuses: link,
      },
      author_association: "MEMBER",
      auto_merge: null,
      active_lock_reason: null,
      draft: pull.isDraft ?? false,
      merged: pull.isMerged ?? false,
      mergeable: null,
      rebaseable: null,
      mergeable_state: "unknown",
      merged_by: pull.isMerged ? githubUser("ann") : null,
      comments: 0,
      review_comments: 0,
      maintainer_can_modify: false,
      commits: 1,
      additions: 1,
      deletions: 0,
      changed_files: 1,
    },
    repository: githubRepository(),
    sender: githubUser("ann"),
    ...(action === "synchronize" ? { before: oid("before"), after: pull.headOid } : {}),
    ...(action === "edited" ? { changes: { title: { from: "Before" } } } : {}),
  };
}

/** Gitea and Forgejo call the actions and the fields as GitHub does. */
export function giteaPull(action: string, pull: TestPull) {
  const user = { id: 4, login: "ann", full_name: "Ann Coder", email: pull.email ?? DEFAULTS.email, username: "ann" };
  const branch = (ref: string, fullName: string, sha: string) => ({
    label: ref,
    ref,
    sha,
    repo_id: 3,
    repo: { ...giteaRepository, full_name: fullName },
  });
  return {
    action: action === "synchronize" ? "synchronized" : action,
    number: pull.number,
    pull_request: {
      id: 200 + pull.number,
      url: `https://gitea.example/acme/code/pulls/${pull.number}`,
      number: pull.number,
      user,
      title: pull.title ?? "A change",
      body: pull.body ?? "",
      labels: [],
      state: pull.state ?? "open",
      is_locked: false,
      comments: 0,
      html_url: `https://gitea.example/acme/code/pulls/${pull.number}`,
      draft: pull.isDraft ?? false,
      mergeable: true,
      merged: pull.isMerged ?? false,
      merged_at: pull.isMerged ? AT : null,
      merge_commit_sha: pull.isMerged ? oid("merge") : null,
      merged_by: pull.isMerged ? user : null,
      base: branch(pull.base ?? "main", "acme/code", oid("base")),
      head: branch(pull.head, pull.fork ?? "acme/code", pull.headOid),
      merge_base: oid("base"),
      created_at: AT,
      updated_at: pull.updatedAt ?? nextTime(),
      closed_at: pull.state === "closed" ? AT : null,
    },
    repository: giteaRepository,
    sender: user,
  };
}

const GITLAB_ACTIONS: Readonly<Record<string, string>> = { opened: "open", reopened: "reopen", closed: "close" };

export function gitlabMergeRequest(action: string, pull: TestPull) {
  const project = (path: string) => ({
    name: "Code",
    web_url: `https://gitlab.example/${path}`,
    path_with_namespace: path,
    default_branch: "main",
  });
  const closed = pull.isMerged ? "merged" : "closed";
  return {
    object_kind: "merge_request",
    event_type: "merge_request",
    user: { id: 4, name: "Ann Coder", username: "ann", email: "[REDACTED]" },
    project: project("acme/code"),
    object_attributes: {
      id: 300 + pull.number,
      iid: pull.number,
      target_branch: pull.base ?? "main",
      source_branch: pull.head,
      title: pull.title ?? "A change",
      description: pull.body ?? "",
      created_at: "2026-01-02 03:04:05 UTC",
      updated_at: (pull.updatedAt ?? nextTime()).replace("T", " ").replace("Z", " UTC"),
      state: pull.state === "closed" ? closed : "opened",
      merge_status: "unchecked",
      draft: pull.isDraft ?? false,
      work_in_progress: pull.isDraft ?? false,
      merge_commit_sha: pull.isMerged ? oid("merge") : null,
      url: `https://gitlab.example/acme/code/-/merge_requests/${pull.number}`,
      source: project(pull.fork ?? "acme/code"),
      target: project("acme/code"),
      last_commit: {
        id: pull.headOid,
        message: "Work",
        timestamp: AT,
        url: `https://gitlab.example/acme/code/-/commit/${pull.headOid}`,
        author: { name: "Ann Coder", email: pull.email ?? DEFAULTS.email },
      },
      action: pull.isMerged ? "merge" : (GITLAB_ACTIONS[action] ?? "update"),
    },
    labels: [],
    changes: {},
    repository: { name: "Code", url: "", description: "", homepage: "https://gitlab.example/acme/code" },
  };
}
