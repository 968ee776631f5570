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
