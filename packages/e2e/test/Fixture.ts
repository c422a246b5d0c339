import { chmodSync, cpSync, readdirSync, readFileSync } from "node:fs"
import { Message } from "@estate/slack-sandbox/Message"
import type { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { Schema } from "effect"
import { repository } from "../pack/Project.ts"

const Statuses = Schema.Struct({ threads: Schema.Int, calls: Schema.Int })

/** A channel in Slack and its messages, as the sandbox lists them. */
export const Channel = Schema.Struct({
  name: Schema.String,
  isMember: Schema.Boolean,
  isArchived: Schema.Boolean,
  messages: Schema.Array(Message)
})
export type Channel = typeof Channel.Type

/** What a version's programs answered after they had stored the files beside it. */
export const Written = Schema.Struct({
  /** The time when it was written. */
  at: Schema.String,
  /** The keys by name, and the service's answers to each. */
  keys: Schema.Record({
    key: Schema.String,
    value: Schema.Struct({ key: Schema.String, statuses: Statuses })
  }),
  /** A message that was sent under an `Idempotency-Key`. */
  sent: Schema.Struct({ path: Schema.String, key: Schema.String, message: Schema.String }),
  answers: Schema.Array(Schema.Struct({ key: Schema.String, path: Schema.String, body: Schema.Unknown })),
  /** What `estate` printed in a pipe. */
  printed: Schema.Array(Schema.Struct({ args: Schema.Array(Schema.String), output: Schema.Unknown })),
  channels: Schema.Array(Channel),
  /** The channel of each alert, by its thread. In the end the alert must be there exactly once. */
  alerts: Schema.Record({ key: Schema.String, value: Schema.String }),
  /** What `deeds export` printed. */
  deeds: Schema.String,
  /** An alert that a person deleted, one that Slack does not let be closed, and four that go on. */
  deleted: Schema.String,
  unclosed: Schema.String,
  edited: Schema.String,
  open: Schema.String,
  answered: Schema.String,
  taken: Schema.String,
  /** A thread with a silence, and the text of that silence. */
  silenced: Schema.Struct({ thread: Schema.String, text: Schema.String }),
  /** Who is on duty instead of another person; 0.1.0 had no swaps. */
  swapped: Schema.optional(Schema.String)
})
export type Written = typeof Written.Type

const json = Schema.parseJson(Written, { space: 2 })

/** The text of `written.json`. */
export const encodeWritten = Schema.encodeSync(json)

/** A file or folder that a version stored. */
export const fixture = (version: string, file = "") => repository(`fixtures/${version}/${file}`)

/** The versions that have fixtures, the newest one last. */
export const versions: ReadonlyArray<string> = readdirSync(repository("fixtures"), { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name)
  .sort(new Intl.Collator("en", { numeric: true }).compare)

/** Reads what a version's programs answered. */
export const readWritten = (version: string): Written =>
  Schema.decodeUnknownSync(json)(readFileSync(fixture(version, "written.json"), "utf8"))

/** Where `estate` keeps its files below a folder, and where a platform is that it reaches by a proxy. */
export const homeIn = (folder: string, proxyUrl: string) => ({
  XDG_CONFIG_HOME: `${folder}/config`,
  XDG_CACHE_HOME: `${folder}/cache`,
  HTTP_PROXY: proxyUrl,
  ESTATE_KEYCHAIN: "off",
  // The only other thing in the cache.
  NODE_DISABLE_COMPILE_CACHE: "1"
})

/** Copies the files of `estate`. Git keeps no permissions: these are the ones that it had made. */
export const copyHome = (version: string, to: TemporaryFolder): string => {
  const home = to.file("home")
  cpSync(fixture(version, "home"), home, { recursive: true })
  chmodSync(`${home}/config/estate`, 0o700)
  for (const name of readdirSync(`${home}/config/estate`)) chmodSync(`${home}/config/estate/${name}`, 0o600)
  return home
}
