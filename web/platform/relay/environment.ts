import { Environment, RecordSource, Store, type INetwork } from "relay-runtime";

/** The store as JSON. */
export type RecordMap = NonNullable<ConstructorParameters<typeof RecordSource>[0]>;

type Options = { network: INetwork; seed?: RecordMap; isServer: boolean };

/** An environment for a page in a browser, or for a request that the server renders. */
export function makeEnvironment({ network, seed, isServer }: Options): Environment {
  return new Environment({
    network,
    store: new Store(new RecordSource(seed), { gcReleaseBufferSize: 60 }),
    isServer,
  });
}
