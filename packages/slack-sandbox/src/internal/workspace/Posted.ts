import type { Block } from "../../Block.ts"
import type { Metadata } from "../../Metadata.ts"
import type { Timestamp } from "../../Timestamp.ts"
import type { Bot } from "./Bot.ts"
import type { Person } from "./People.ts"

/** The content of a message. */
export interface Content {
  readonly text: string
  readonly blocks: ReadonlyArray<Block>
  readonly metadata: Metadata | undefined
}

/** A message in the workspace. */
export interface Posted extends Content {
  readonly ts: Timestamp
  readonly author: Bot | Person
  /** The parent's `ts`; undefined if it is not a reply. */
  readonly threadTs: Timestamp | undefined
  readonly editedTs: Timestamp | undefined
  /** A deleted parent that still has replies. */
  readonly isTombstone: boolean
}

/** Whether an app wrote this, rather than a person. */
export const isBot = (author: Bot | Person): author is Bot => "botId" in author

/** The user id of an author. */
export const userIdOf = (author: Bot | Person): string => (isBot(author) ? author.userId : author.id)
