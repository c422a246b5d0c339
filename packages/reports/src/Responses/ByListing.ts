import { ListingId } from "@estate/domain/Listing"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { BoardId, type Thread } from "@estate/domain/Thread"
import { Order, Schema } from "effect"
import { Groups } from "../Tally/Groups.ts"
import { ReplyTally, replyFields } from "./ReplyFigures.ts"

const groupFields = {
  /** With a turn in the period. */
  threads: Schema.NonNegativeInt,
  /** Those in which the buyer wrote nothing after the agency's answer. */
  stopped: Schema.NonNegativeInt,
  ...replyFields
}
/** The turns in the threads about one listing, by its latest title. */
export const ReplyListing = Schema.Struct({
  listingId: ListingId,
  listingTitle: Schema.String,
  ...groupFields
})
export type ReplyListing = typeof ReplyListing.Type

/** The turns in the threads of one board. */
export const ReplyBoard = Schema.Struct({ boardId: BoardId, ...groupFields })
export type ReplyBoard = typeof ReplyBoard.Type

class GroupTally {
  readonly replies = new ReplyTally()
  threads = 0
  stopped = 0
  private latest: Thread | undefined

  add(thread: Thread, isStopped: boolean): void {
    this.threads += 1
    if (isStopped) this.stopped += 1
    if (this.latest === undefined || latestLast(this.latest, thread) <= 0) this.latest = thread
  }

  get title(): string {
    return this.latest?.listingTitle ?? ""
  }

  get figures() {
    return { threads: this.threads, stopped: this.stopped, ...this.replies.figures }
  }
}

/** Turns by listing and by board, of at most 10,000 listings. */
export class RepliesByListing {
  private readonly listings = new Groups<ListingId, GroupTally>(() => new GroupTally())
  private readonly boards = new Groups<BoardId, GroupTally>(() => new GroupTally())

  /** A thread with a turn in the period. */
  addThread(thread: Thread, isStopped: boolean): void {
    for (const tally of this.groupsOf(thread)) tally.add(thread, isStopped)
  }

  /** The tallies of a thread's turns. */
  of(thread: Thread): ReadonlyArray<ReplyTally> {
    return this.groupsOf(thread).map(({ replies }) => replies)
  }

  private groupsOf({ listingId, boardId }: Thread): ReadonlyArray<GroupTally> {
    return [this.listings.at(listingId), this.boards.at(boardId)]
  }

  /** Most turns first. */
  report(): { readonly listings: ReadonlyArray<ReplyListing>; readonly boards: ReadonlyArray<ReplyBoard> } {
    return {
      listings: this.listings
        .entries()
        .map(([listingId, tally]) => ({ listingId, listingTitle: tally.title, ...tally.figures }))
        .toSorted(Order.struct({ turns: mostFirst, listingId: Order.number })),
      boards: this.boards
        .entries()
        .map(([boardId, tally]) => ({ boardId, ...tally.figures }))
        .toSorted(Order.struct({ turns: mostFirst, boardId: Order.number }))
    }
  }
}

const mostFirst = Order.reverse(Order.number)
const latestLast = Order.mapInput(LocalDateTime.Order, (thread: Thread) => thread.lastMessageAt)
