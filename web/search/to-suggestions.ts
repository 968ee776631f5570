import { fromValue, type Suggestion } from "#web/search/suggestion.ts";
import type { useSuggestionsQuery } from "#web/__generated__/useSuggestionsQuery.graphql.ts";
import { quote } from "#shared/paths.ts";
import type { Completion } from "#shared/query/complete.ts";
import { QUALIFIERS } from "#shared/query/qualifiers.ts";
import { VALUE_TYPES } from "#shared/query/value-types.ts";

type Response = useSuggestionsQuery["response"];
type IssueField = NonNullable<NonNullable<Response["node"]>["issueFields"]>[number];

/** What the server has found for a completion, as suggestions. */
export function toSuggestions(completion: Completion, response: Response): Suggestion[] {
  const { typed } = completion;
  const fields = response.node?.issueFields ?? [];
  if (completion.kind === "qualifier") {
    return fields
      .map((field) => ({ ...field, word: `field.${quote(field.slug)}:` }))
      .filter(({ word }) => word.startsWith(typed.toLowerCase()))
      .map(({ name, word }) => ({ key: word, text: word, about: name, insert: word }));
  }
  const type = QUALIFIERS[completion.name].value;
  if (type === "fieldValue") {
    const field = fields.find((one) => one.slug === completion.field);
    return field ? getFieldValues(field, typed) : [];
  }
  if (type === "presence") {
    return fields
      .map((field) => plain(`field.${quote(field.slug)}`, field.name))
      .filter(({ text }) => contains(text, typed));
  }
  return [...getMilestones(response, type === "milestoneNumber" ? "number" : "title"), ...getNamed(response, typed)];
}

function getFieldValues(field: IssueField, typed: string): Suggestion[] {
  if (field.dataType === "DATE") return (VALUE_TYPES.date.examples ?? []).map((date) => plain(date));
  const names = (field.options ?? []).map((option) => option.name);
  return names.filter((name) => contains(name, typed)).map((name) => fromValue(name));
}

function getMilestones({ node }: Response, key: "number" | "title"): Suggestion[] {
  const milestones = (node?.milestones?.nodes ?? []).flatMap((one) => (one ? [one] : []));
  return milestones.map((one) => (key === "number" ? plain(String(one.number), one.title) : fromValue(one.title)));
}

function getNamed({ node, safeViewer }: Response, typed: string): Suggestion[] {
  const known = (node?.issueParticipants?.nodes ?? []).concat(node?.suggestedActors?.nodes ?? []);
  const people = [...new Map(known.map((one) => [one?.login, one])).values()];
  return [
    ...(node?.labels?.nodes ?? []).flatMap((one) =>
      one ? [{ ...fromValue(one.name, one.description), color: one.color }] : [],
    ),
    ...people.flatMap((one) =>
      one?.login ? [{ ...plain(toQueryLogin(one.login), one.name ?? undefined), avatarUrl: one.avatarUrl }] : [],
    ),
    ...(node?.projectsV2?.nodes ?? []).flatMap((one) =>
      one ? [plain(`${node?.owner?.login ?? ""}/${one.number}`, one.title)] : [],
    ),
    ...(node?.issueTypes?.nodes ?? []).flatMap((one) =>
      one && contains(one.name, typed) ? [fromValue(one.name, one.description)] : [],
    ),
    ...(safeViewer.repositories?.nodes ?? []).flatMap((one) =>
      one ? [plain(one.nameWithOwner, one.description ?? undefined)] : [],
    ),
  ];
}

function contains(text: string, typed: string): boolean {
  return text.toLowerCase().includes(typed.toLowerCase());
}

function plain(text: string, about?: string): Suggestion {
  return { key: text, text, about, insert: `${text} ` };
}

/** A bot's login as a query writes it. */
function toQueryLogin(login: string): string {
  return login.endsWith("[bot]") ? `app/${login.slice(0, -5)}` : login;
}
