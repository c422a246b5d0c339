/** The version of Node.js; undefined in another runtime. */
export const nodeVersion: string | undefined =
  typeof process === "object" ? process.versions?.node : undefined
