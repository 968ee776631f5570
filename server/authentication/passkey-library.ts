/** Loaded when it is needed first: with what it depends on it takes 18 MB and half a second. */
export const loadPasskeyLibrary = () => import("@simplewebauthn/server");
