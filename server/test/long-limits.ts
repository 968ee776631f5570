/** For programs that tests start, because the machine may be busy: nothing of a slow request is stopped. */
export const LONG_LIMITS = {
  MILEPOST_REQUEST_TIMEOUT_MS: "60000",
  MILEPOST_QUERY_TIMEOUT_MS: "60000",
  MILEPOST_DB_WAIT_MS: "60000",
};
