/** A value for each object of some, such as the context of a request. It is not copied with the object. */
type AttachedValues<Of extends object, Value> = {
  get(of: Of): Value | undefined;
  set(of: Of, value: Value): void;
  delete(of: Of): void;
};

/**
 * Values that live as long as their objects, which are many and live for one request. A WeakMap would keep each of them until the
 * next full garbage collection, because collections of the young generation do not look into a table of the old one: most of what a
 * request has loaded would be copied to the old generation.
 */
export function makeAttachedValues<Of extends object, Value>(): AttachedValues<Of, Value> {
  const key = Symbol("attached value");
  type Holder = { [key]?: Value };
  return {
    get: (of) => (of as Holder)[key],
    set: (of, value) => void Object.defineProperty(of, key, { value, enumerable: false, configurable: true }),
    delete: (of) => void Reflect.deleteProperty(of, key),
  };
}
