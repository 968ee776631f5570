/** Packages with compiled parts: the only ones that the built server loads from node_modules, besides PostgreSQL's programs. */
export const NATIVE_PACKAGES = ["@node-rs/argon2", "fs-native-extensions", "sharp"];
