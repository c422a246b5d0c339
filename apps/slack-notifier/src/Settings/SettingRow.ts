import { quoted } from "@estate/command-line/Mistake"
import { HttpUrl } from "@estate/domain/HttpUrl"
import { noSuchChannel } from "@estate/rules/File/Texts"
import { expecting, written } from "@estate/rules/File/Written"
import type { Translations } from "@estate/text/Language"
import type { Schema } from "effect"
import { withoutHash } from "./Destination.ts"

/** Everything there is to know about a setting. */
export interface SettingRow {
  /** The allowed values in the file and in its variable, and what errors say about them. */
  readonly schema: Schema.Schema.AnyNoContext
  readonly variable?: string
  /** The allowed values of the variable, if they differ from those in the file. */
  readonly expected?: Translations
  /** What is wrong with a variable. By default an error shows its text. */
  readonly whyWrong?: (text: string) => string
  /** As it would be written. Without a default it may be absent. */
  readonly default?: string
  /** A process reads it only when it starts: a change needs a restart. */
  readonly isReadAtStart?: true
  /** For help and the reference, which add the default. */
  readonly description: Translations
}

/** An address on the web. */
export const Address = HttpUrl.pipe(expecting({ en: "an http or https address", ru: "адрес http или https" }))

const isChannel = (text: string) => /^[^\s/@][^\s/]*$/.test(text)

/** A channel, or a person's id for direct messages, as destinations have it. */
export const Channel = written(
  text => (isChannel(text) && noSuchChannel(text) === undefined ? withoutHash(text) : undefined),
  { en: `a channel's id, or its name such as "#leads"`, ru: 'id канала или имя, например "#leads"' },
  {},
  noSuchChannel
)

/** What is wrong with the channel in a variable. */
export const whyNoChannel = (text: string): string => noSuchChannel(text)?.en ?? quoted(text).en
