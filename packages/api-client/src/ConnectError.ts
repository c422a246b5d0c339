/**
 * Error codes that Node and undici raise before a connection is established, so the platform
 * received nothing.
 */
export const connectErrorCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT"
])
