import type { PickerItem } from "#web/ui/picker/selection.ts";

export type PersonItem = PickerItem & { avatarUrl: string };

/** An actor as queries select it: with fragments on Node, Actor and User. */
type Person = { id?: string; login?: string; name?: string | null; avatarUrl?: string };

/** A person as an item of a picker; an empty array for null, so that lists are mapped with `flatMap`. */
export function toPersonItems(person: Person | null | undefined): PersonItem[] {
  if (!person?.id || !person.login) return [];
  const { id, login, name, avatarUrl = "" } = person;
  return [{ id, text: login, description: name ?? undefined, avatarUrl }];
}
