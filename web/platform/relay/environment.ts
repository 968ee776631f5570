import { Environment, RecordSource, Store, type INetwork } from "relay-runtime";

/** The store as JSON. */
export type RecordMap = NonNullable<ConstructorParameters<typeof RecordSource>[0]>;

/** One environment for a browser's page, one for each request that the server renders. */
export function makeEnvironment(network: INetwork, seed: RecordMap | undefined, isServer: boolean): Environment {
  return new Environment({
    network,
    store: new Store(new RecordSource(seed), { gcReleaseBufferSize: 60 }),
    isServer,
  });
}
