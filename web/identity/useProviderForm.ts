import { useState } from "react";
import { toSlug, type ProviderValues } from "#web/identity/provider-form.ts";
import type { MutationError } from "#web/platform/relay/network.ts";

export type ProviderFormState = {
  values: ProviderValues;
  error: MutationError | undefined;
  change: (changes: Partial<ProviderValues>) => void;
  setError: (error: MutationError | undefined) => void;
};

/** What is typed, which remains after an error. Until the address name is typed, it follows the name. */
export function useProviderForm(initial: ProviderValues): ProviderFormState {
  const [values, setValues] = useState(initial);
  const [error, setError] = useState<MutationError>();

  function change(changes: Partial<ProviderValues>) {
    setValues((before) => {
      const follows = changes.name !== undefined && before.slug === toSlug(before.name);
      return { ...before, ...(follows ? { slug: toSlug(changes.name ?? "") } : {}), ...changes };
    });
  }

  return { values, error, change, setError };
}
