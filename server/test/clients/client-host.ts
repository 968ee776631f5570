/** The host that clients are told. Nothing looks it up: they send everything to the socket. */
export const CLIENT_HOST = "milepost.test";
