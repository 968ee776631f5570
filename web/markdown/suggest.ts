import { fetchQuery, graphql } from "react-relay";
import type { IEnvironment } from "relay-runtime";
import type { Trigger } from "#web/markdown/text-edit.ts";
import type { suggestIssuesQuery } from "#web/__generated__/suggestIssuesQuery.graphql.ts";
import type { suggestPeopleQuery } from "#web/__generated__/suggestPeopleQuery.graphql.ts";

/** One thing that may be meant: what is shown, and what comes into the text. */
export type Suggestion = {
  key: string;
  text: string;
  hint?: string | undefined;
  image?: string | undefined;
  emoji?: string | undefined;
  insert: string;
};

export type SuggestContext = { environment: IEnvironment; repositoryId: string; issueNumber: number | null };

const MAX_SUGGESTIONS = 8;

/** What `@`, `#`, `:` and `/` may mean here. Names and titles are texts, and stay so. */
export async function suggestionsFor(trigger: Trigger, context: SuggestContext): Promise<Suggestion[]> {
  switch (trigger.kind) {
    case "@":
      return people(trigger.query, context);
    case "#":
      return issues(trigger.query, context);
    case ":":
      return emoji(trigger.query);
    default:
      return COMMANDS.filter((command) => command.text.toLowerCase().includes(trigger.query.toLowerCase()));
  }
}

async function people(
  query: string,
  { environment, repositoryId, issueNumber }: SuggestContext,
): Promise<Suggestion[]> {
  const data = await fetchQuery<suggestPeopleQuery>(
    environment,
    graphql`
      query suggestPeopleQuery($repositoryId: ID!, $query: String!, $issueNumber: Int) {
        node(id: $repositoryId) {
          ... on Repository {
            mentionableUsers(query: $query, issueNumber: $issueNumber) {
              ... on Actor {
                login
                avatarUrl(size: 64)
              }
              ... on User {
                name
              }
            }
          }
        }
      }
    `,
    { repositoryId, query, issueNumber },
  ).toPromise();
  return (data?.node?.mentionableUsers ?? []).slice(0, MAX_SUGGESTIONS).flatMap((person) =>
    person.login
      ? [
          {
            key: person.login,
            text: person.login,
            hint: person.name ?? undefined,
            image: person.avatarUrl,
            insert: `@${person.login} `,
          },
        ]
      : [],
  );
}

async function issues(query: string, { environment, repositoryId }: SuggestContext): Promise<Suggestion[]> {
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

let emojiByName: Readonly<Record<string, string>> | undefined;

async function emoji(query: string): Promise<Suggestion[]> {
  emojiByName ??= (await import("markdown-it-emoji/lib/data/full.mjs")).default;
  const wanted = query.toLowerCase();
  const names = Object.keys(emojiByName).filter((name) => name.includes(wanted));
  names.sort((a, b) => Number(b.startsWith(wanted)) - Number(a.startsWith(wanted)) || a.length - b.length);
  return names.slice(0, MAX_SUGGESTIONS).map((name) => ({
    key: name,
    text: `:${name}:`,
    emoji: emojiByName?.[name],
    insert: `${emojiByName?.[name] ?? ""} `,
  }));
}

const command = (text: string, hint: string, insert: string): Suggestion => ({ key: text, text, hint, insert });

const COMMANDS: readonly Suggestion[] = [
  command("Code block", "Insert a code block", "```\n\n```\n"),
  command("Details", "Hide text until it is wanted", "<details><summary>Details</summary>\n\n\n\n</details>\n"),
  command("Table", "Insert a table", "| Column | Column |\n| --- | --- |\n|  |  |\n"),
  command("Task list", "Insert tasks", "- [ ] \n- [ ] \n"),
  command("Note", "Insert an alert", "> [!NOTE]\n> "),
  command("Warning", "Insert a warning", "> [!WARNING]\n> "),
  command("Quote", "Insert a quote", "> "),
  command("Divider", "Insert a line", "\n---\n\n"),
];
