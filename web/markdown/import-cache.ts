type ImportCache<Module> = { loaded: () => Module | undefined; load: () => Promise<Module> };

/**
 * A lazily imported module that can be read synchronously once it is loaded.
 * It holds what the module loader holds anyway, and never on the server, where
 * nothing calls `load`.
 */
export function cacheImport<Module>(importModule: () => Promise<Module>): ImportCache<Module> {
  let loadedModule: Module | undefined;
  return {
    loaded: () => loadedModule,
    async load() {
      loadedModule = await importModule();
      return loadedModule;
    },
  };
}
