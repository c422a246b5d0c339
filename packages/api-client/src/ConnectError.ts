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

/** Node's TLS error codes for a certificate that is not trusted, for this host or at this time. */
export const CERTIFICATE_CODE: RegExp =
  /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|HOSTNAME_MISMATCH)/

const NETWORK_CODE = new RegExp(`^(E|UND_ERR_CONNECT_)|${CERTIFICATE_CODE.source}`)

/**
 * The network's error code in the error of a request, such as `ECONNREFUSED`: undici nests it in
 * one or two causes.
 */
export const networkCodeOf = (cause: unknown): string | undefined => {
  if (typeof cause !== "object" || cause === null) return undefined
  if ("code" in cause && typeof cause.code === "string" && NETWORK_CODE.test(cause.code)) return cause.code
  return "cause" in cause ? networkCodeOf(cause.cause) : undefined
}

/**
 * What the network says in the error of a request: the message of the innermost cause, since
 * `fetch` itself only says that it failed.
 */
export const networkMessageOf = (cause: unknown): string | undefined => {
  if (!(cause instanceof Error)) return undefined
  const [first] = cause instanceof AggregateError ? cause.errors : [cause.cause]
  return networkMessageOf(first) ?? (cause.message || undefined)
}
