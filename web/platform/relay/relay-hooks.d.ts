/** The hooks of react-relay by their own files, which its types do not name. */
declare module "react-relay/lib/relay-hooks/RelayEnvironmentProvider.js" {
  export { RelayEnvironmentProvider as default } from "react-relay";
}
declare module "react-relay/lib/relay-hooks/useFragment.js" {
  export { useFragment as default } from "react-relay";
}
declare module "react-relay/lib/relay-hooks/useLazyLoadQuery.js" {
  export { useLazyLoadQuery as default } from "react-relay";
}
declare module "react-relay/lib/relay-hooks/useRelayEnvironment.js" {
  export { useRelayEnvironment as default } from "react-relay";
}
