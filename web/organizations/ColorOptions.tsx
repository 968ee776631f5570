import { Select } from "@primer/react";
import { OPTION_COLORS } from "#web/organizations/colors.ts";

/** The options of a select. The select itself must be a direct child of its FormControl to get its label. */
export function ColorOptions() {
  return OPTION_COLORS.map(({ value, label }) => (
    <Select.Option key={value} value={value}>
      {label}
    </Select.Option>
  ));
}
