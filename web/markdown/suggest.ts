import { fetchQuery, graphql } from "react-relay";
import type { IEnvironment } from "relay-runtime";
import type { Trigger } from "#web/markdown/find-trigger.ts";
import { applySkinTone } from "#web/markdown/skin-tone.ts";
import type { suggestEmojiQuery } from "#web/__generated__/suggestEmojiQuery.graphql.ts";
import type { suggestIssuesQuery } from "#web/__generated__/suggestIssuesQuery.graphql.ts";
import type { suggestPeopleQuery } from "#web/__generated__/suggestPeopleQuery.graphql.ts";
import type { EmojiSkinTone } from "#shared/emoji-skin-tones.ts";

/** What the list shows, and what is inserted into the text. */
export type Suggestion = {
  key: string;
  text: string;
  hint?: string | undefined;
  image?: string | undefined;
  emoji?: string | undefined;
  insert: string;
};

type SuggestContext = { environment: IEnvironment; repositoryId: string; issueNumber: number | null };

const MAX_SUGGESTIONS = 8;

/** Suggests users for `@`, issues and pull requests for `#`, emoji for `:`, and blocks of Markdown for `/`. */
export async function getSuggestions({ kind, query }: Trigger, context: SuggestContext): Promise<Suggestion[]> {
  switch (kind) {
    case "@":
      return suggestPeople(query, context);
    case "#":
      return suggestIssues(query, context);
    case ":":
      return suggestEmoji(query, context);
    case "/":
      return COMMANDS.filter((command) => command.text.toLowerCase().includes(query.toLowerCase()));
  }
}

async function suggestPeople(
  query: string,
  { environment, repositoryId, issueNumber }: SuggestContext,
): Promise<Suggestion[]> {
  const data = await fetchQuery<suggestPeopleQuery>(
    environment,
    graphql`
      query suggestPeopleQuery($repositoryId: ID!, $query: String!, $issueNumber: Int) {
        node(id: $repositoryId) {
          ... on Repository {
            mentionableTeams(query: $query) {
              combinedSlug
              name
            }
            mentionableUsers(query: $query, issueNumber: $issueNumber) {
              nodes {
                login
                avatarUrl(size: 64)
                name
              }
            }
          }
        }
      }
    `,
    { repositoryId, query, issueNumber },
  ).toPromise();
  const people = (data?.node?.mentionableUsers?.nodes ?? []).flatMap((person) => {
    if (!person) return [];
    const { login, name, avatarUrl } = person;
    return [{ key: login, text: login, hint: name ?? undefined, image: avatarUrl, insert: `@${login} ` }];
  });
  const teams = (data?.node?.mentionableTeams ?? []).map(({ combinedSlug, name }) => {
    return { key: combinedSlug, text: combinedSlug, hint: name, insert: `@${combinedSlug} ` };
  });
  // A name with a slash can only be a team's.
  return (query.includes("/") ? teams : [...people.slice(0, MAX_SUGGESTIONS - teams.length), ...teams]).slice(
    0,
    MAX_SUGGESTIONS,
  );
}

async function suggestIssues(query: string, { environment, repositoryId }: SuggestContext): Promise<Suggestion[]> {
  const data = await fetchQuery<suggestIssuesQuery>(
    environment,
    graphql`
      query suggestIssuesQuery($repositoryId: ID!, $query: String!) {
        node(id: $repositoryId) {
          ... on Repository {
            suggestedIssues(query: $query, first: 8) {
              number
              title
            }
          }
        }
      }
    `,
    { repositoryId, query },
  ).toPromise();
  return (data?.node?.suggestedIssues ?? []).map(({ number, title }) => ({
    key: String(number),
    text: title,
    hint: `#${number}`,
    insert: `#${number} `,
  }));
}

async function suggestEmoji(query: string, { environment }: SuggestContext): Promise<Suggestion[]> {
  const skinTone = await getSkinTone(environment);
  const { default: emoji } = await import("markdown-it-emoji/lib/data/full.mjs");
  return findNames(Object.keys(emoji), query.toLowerCase()).map((name) => {
    const character = applySkinTone(emoji[name] ?? "", skinTone);
    return { key: name, text: `:${name}:`, emoji: character, insert: `${character} ` };
  });
}

/** The viewer's preference is asked for once. Without an answer emoji have the default tone. */
async function getSkinTone(environment: IEnvironment): Promise<EmojiSkinTone> {
  const data = await fetchQuery<suggestEmojiQuery>(
    environment,
    graphql`
      query suggestEmojiQuery {
        safeViewer {
          preferredEmojiSkinTone
        }
      }
    `,
    {},
    { fetchPolicy: "store-or-network" },
  )
    .toPromise()
    .catch(() => undefined);
  return data?.safeViewer.preferredEmojiSkinTone ?? "DEFAULT";
}

/** Names that start with the query come first, then shorter ones. */
function findNames(names: readonly string[], query: string): string[] {
  const startsWithQuery = (name: string) => Number(name.startsWith(query));
  return names
    .filter((name) => name.includes(query))
    .sort((a, b) => startsWithQuery(b) - startsWithQuery(a) || a.length - b.length)
    .slice(0, MAX_SUGGESTIONS);
}

const COMMANDS: readonly Suggestion[] = [
  createCommand("Code block", "Insert a code block", "```\n\n```\n"),
  createCommand("Details", "Insert a collapsible section", "<details><summary>Details</summary>\n\n\n\n</details>\n"),
  createCommand("Table", "Insert a table", "| Column | Column |\n| --- | --- |\n|  |  |\n"),
  createCommand("Task list", "Insert tasks", "- [ ] \n- [ ] \n"),
  createCommand("Note", "Insert an alert", "> [!NOTE]\n> "),
  createCommand("Warning", "Insert a warning", "> [!WARNING]\n> "),
  createCommand("Quote", "Insert a quote", "> "),
  createCommand("Divider", "Insert a line", "\n---\n\n"),
];

function createCommand(text: string, hint: string, insert: string): Suggestion {
  return { key: text, text, hint, insert };
}
