import { expect, it } from "@effect/vitest"
import { type Conversation, decide, decideReply, patienceOf } from "@estate/demo-data/Simulation/BuyerMoves"
import { CompanyId } from "@estate/domain/Company"
import { ThreadId } from "@estate/domain/Thread"

const conversation = (unanswered: number, messages: number): Conversation => ({
  company: CompanyId.make(1),
  thread: ThreadId.make("01JCZ8Q0000000000000000001"),
  listingId: 1,
  listingTitle: "Студия",
  boardId: 1,
  author: "Анна",
  unanswered,
  messages
})

it("a buyer follows up until patience ends, cools off, and then is silent", () => {
  const patience = patienceOf(conversation(1, 1))
  const moves = Array.from(
    { length: 6 },
    (_, index) => decide([conversation(index + 1, index + 1)], { what: 0, where: 0 })._tag
  )
  expect(moves.slice(0, patience - 2)).toEqual(Array(patience - 2).fill("FollowUp"))
  expect(moves[patience - 2]).toBe("CoolOff")
  expect(new Set(moves.slice(patience - 1))).toEqual(new Set(["Begin"]))
})

it("whoever was answered asks on, and thanks when all was said", () => {
  expect(decide([conversation(0, 2)], { what: 0.5, where: 0.9 })._tag).toBe("Ask")
  expect(decide([conversation(0, 9)], { what: 0.5, where: 0.9 })._tag).toBe("Thank")
  expect(decide([conversation(0, 2)], { what: 0.9, where: 0 })._tag).toBe("Begin")
})

it("the agency answers only those who wait", () => {
  expect(decideReply([conversation(0, 2)], 0.5)).toBeUndefined()
  expect(decideReply([conversation(0, 2), conversation(2, 5)], 0.99)).toMatchObject({ unanswered: 2 })
})
