import { expect, it } from "@effect/vitest"
import { makeSeededRandom } from "@estate/demo-data/SeededRandom"
import type { Conversation } from "@estate/demo-data/Simulation/BuyerMove"
import { makeMessageSimulation } from "@estate/demo-data/Simulation/Messages"
import { now } from "../DemoLines.ts"

/** A new thread, as the store has it after the buyer's first message. */
const newThread = (simulation: ReturnType<typeof makeMessageSimulation>): Conversation => {
  const message = simulation.nextBuyerMessage([], now)
  if (message.action !== "begins") throw new Error("without threads a buyer can only begin one")
  const { id: thread, listingId, listingTitle, boardId, author } = message.thread
  return {
    thread,
    listingId,
    listingTitle,
    boardId,
    author,
    unanswered: 1,
    isWaiting: true,
    messages: 1
  }
}

it("a new thread holds its first message, written now and about a listing", () => {
  const message = makeMessageSimulation(makeSeededRandom(1, "messages")).nextBuyerMessage([], now)
  expect(message).toMatchObject({ action: "begins", thread: { lastMessage: message.text } })
  expect(message).toHaveProperty("thread.lastMessageAt.hours", 15)
  expect(message.text).not.toMatch(/[{}]|undefined/)
})

it("the agency answers a question of this simulation with its own answer, and only once", () => {
  const simulation = makeMessageSimulation(makeSeededRandom(1, "messages"))
  const conversation = newThread(simulation)
  const same = makeMessageSimulation(makeSeededRandom(1, "messages"))
  newThread(same)
  const answer = simulation.nextReply([conversation])?.text
  expect(same.nextReply([conversation])?.text).toBe(answer)
  expect(simulation.nextReply([conversation])?.text).not.toBe(answer)
  expect(simulation.nextReply([{ ...conversation, unanswered: 0, isWaiting: false }])).toBeUndefined()
})
