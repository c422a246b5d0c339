import type { Block } from "../Block.ts"
import type { Metadata } from "../Metadata.ts"
import type { Timestamp } from "../Timestamp.ts"
import type { Bot } from "./Bot.ts"

/** What a message says. */
export interface Content {
  readonly text: string
  readonly blocks: ReadonlyArray<Block>
  readonly metadata: Metadata | undefined
}

/** The name and picture an app may give itself for one message. */
export interface Persona {
  readonly username: string | undefined
  readonly iconEmoji: string | undefined
  readonly iconUrl: string | undefined
}

/** A message as the workspace remembers it. */
export interface Posted extends Content {
  readonly ts: Timestamp
  readonly bot: Bot
  readonly persona: Persona | undefined
  /** The parent's `ts`; undefined for what stands in the channel itself. */
  readonly threadTs: Timestamp | undefined
  readonly editedTs: Timestamp | undefined
  /** A deleted parent leaves a stone behind as long as replies hang on it. */
  readonly isTombstone: boolean
}
