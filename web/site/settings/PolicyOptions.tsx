import { FormControl, Radio, RadioGroup } from "@primer/react";

export type PolicyOption = { id: string; text: string; description?: string };

type Props = {
  name: string;
  label: string;
  options: readonly PolicyOption[];
  selected: string;
  onSelect: (id: string) => void;
};

/** One of a few policies, each with what it means. */
export function PolicyOptions({ name, label, options, selected, onSelect }: Props) {
  return (
    <RadioGroup name={name} onChange={(value) => value !== null && onSelect(value)}>
      <RadioGroup.Label>{label}</RadioGroup.Label>
      {options.map(({ id, text, description }) => (
        <FormControl key={id}>
          <Radio value={id} checked={id === selected} />
          <FormControl.Label>{text}</FormControl.Label>
          {description !== undefined && <FormControl.Caption>{description}</FormControl.Caption>}
        </FormControl>
      ))}
    </RadioGroup>
  );
}
