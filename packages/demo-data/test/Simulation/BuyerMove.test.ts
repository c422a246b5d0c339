import { expect, it } from "@effect/vitest"
import {
  type Conversation,
  decideBuyerMove,
  decideReply,
  patienceOf
} from "@estate/demo-data/Simulation/BuyerMove"
import { ListingId } from "@estate/domain/Listing"
import { BoardId, ThreadId } from "@estate/domain/Thread"

const conversation = (unanswered: number, messages: number, isWaiting = unanswered > 0): Conversation => ({
  thread: ThreadId.make("01JCZ8Q0000000000000000001"),
  listingId: ListingId.make(1),
  listingTitle: "Студия",
  boardId: BoardId.make(1),
  author: "Анна",
  unanswered,
  isWaiting,
  messages
})

it("a buyer follows up until patience ends, cools off, and writes no more", () => {
  const patience = patienceOf(conversation(1, 1))
  const moves = Array.from(
    { length: 6 },
    (_, index) => decideBuyerMove([conversation(index + 1, index + 1)], { what: 0, which: 0 }).action
  )
  expect(moves.slice(0, patience - 2)).toEqual(Array(patience - 2).fill("asks again"))
  expect(moves[patience - 2]).toBe("cools off")
  expect(new Set(moves.slice(patience - 1))).toEqual(new Set(["begins"]))
})

it("an answered buyer asks on, and thanks in a long conversation", () => {
  expect(decideBuyerMove([conversation(0, 2)], { what: 0.5, which: 0.9 }).action).toBe("asks")
  expect(decideBuyerMove([conversation(0, 9)], { what: 0.5, which: 0.9 }).action).toBe("thanks")
  expect(decideBuyerMove([conversation(0, 2)], { what: 0.9, which: 0 }).action).toBe("begins")
})

it("the agency answers only buyers who wait", () => {
  expect(decideReply([conversation(0, 2)], 0.5)).toBeUndefined()
  expect(decideReply([conversation(1, 3, false)], 0.5)).toBeUndefined()
  expect(decideReply([conversation(0, 2), conversation(2, 5)], 0.99)).toMatchObject({ unanswered: 2 })
})

it("a buyer who said thanks neither follows up nor is answered", () => {
  const thanked = conversation(1, 3, false)
  expect(decideBuyerMove([thanked], { what: 0, which: 0 }).action).toBe("begins")
  expect(decideBuyerMove([thanked], { what: 0.5, which: 0 }).action).toBe("begins")
})
