import { paths } from "#shared/paths.ts";

type Repo = { owner: string; name: string };

/** The paths of what programs read that cannot sign in. */
export const feedPaths = {
  issues: (repo: Repo) => `${paths.repository(repo)}/issues.atom`,
  milestones: (repo: Repo) => `${paths.repository(repo)}/milestones.ics`,
  activity: (login: string) => `/${encodeURIComponent(login)}.atom`,
  watchedActivity: (login: string) => `/${encodeURIComponent(login)}.private.atom`,
  watchedMilestones: (login: string) => `/${encodeURIComponent(login)}.milestones.ics`,
};
