/** True for an address of HTTP. */
export const isWeb = (url: unknown): boolean =>
  url instanceof URL && (url.protocol === "http:" || url.protocol === "https:")

/** The name of a header (RFC 9110, section 5.1). */
export const isHeaderName = (name: string): boolean => /^[!#$%&'*+.^_`|~\w-]+$/u.test(name)

/**
 * The characters that a header allows (RFC 9110, section 5.5). Others show that more than a key was
 * copied.
 */
export const isKey = (text: unknown): text is string => typeof text === "string" && /^[!-~]+$/u.test(text)

/** The value of a header (RFC 9110, section 5.5). */
export const isHeaderValue = (value: string): boolean => /^[\t -~]*$/u.test(value)
