type Package = { version?: string; dev?: boolean; optionalDependencies?: Record<string, string> };
type Missing = { name: string; version: string; parent: Package };

/** The optional packages that the lock file does not list, with the package that asks for each. */
export function findMissingPackages(lock: { packages: Record<string, Package> }): Missing[];
