import { parseTypedColor, randomColor } from "#web/labels/label-color.ts";
import { NAME_REQUIRED } from "#shared/messages.ts";

export type LabelFields = { name: string; description: string; color: string; isExclusive?: boolean };

export type EditedLabel = {
  name: string;
  color: string;
  description: string | null | undefined;
  isExclusive?: boolean;
};

type Values = { name: string; description: string; color: string; isExclusive: boolean };

/** `color` is what is typed, with its #; `previewColor` is the last valid one. */
export type LabelForm = Values & { isSubmitted: boolean; previewColor: string };

type LabelFormAction = { type: "change"; values: Partial<Values> } | { type: "submit" };

export function createLabelForm(label: EditedLabel | undefined): LabelForm {
  const color = label?.color ?? randomColor();
  return {
    name: label?.name ?? "",
    description: label?.description ?? "",
    color: `#${color}`,
    isExclusive: label?.isExclusive === true,
    isSubmitted: false,
    previewColor: color,
  };
}

export function updateLabelForm(form: LabelForm, action: LabelFormAction): LabelForm {
  if (action.type === "submit") return { ...form, isSubmitted: true };
  const next = { ...form, ...action.values };
  return { ...next, previewColor: parseTypedColor(next.color) ?? form.previewColor };
}

/** A missing name is reported once the form has been submitted. */
export function getNameError({ name, isSubmitted }: LabelForm): string | undefined {
  return isSubmitted && name.trim() === "" ? NAME_REQUIRED : undefined;
}

/** What is saved, unless the form has an error. Only a label of a group can be exclusive. */
export function toLabelFields(form: LabelForm, group: string | undefined): LabelFields | undefined {
  const name = form.name.trim();
  const color = parseTypedColor(form.color);
  if (name === "" || color === undefined) return undefined;
  const fields = { name, description: form.description.trim(), color };
  return group === undefined ? fields : { ...fields, isExclusive: form.isExclusive };
}
