import { Random } from "@estate/testing/Random"
import { describe, expect, it } from "vitest"
import { idOf } from "../../src/Alerts/AlertId.ts"
import { afterPost, editOrder, type MessageKind, nextPost, type RecentPosts } from "../../src/Outbox/Worth.ts"

let made = 0

const due = (kind: MessageKind, sinceAt: number, more: { dueAt?: number; clickedAt?: number } = {}) => {
  const { dueAt = sinceAt, clickedAt } = more
  const click = clickedAt === undefined ? undefined : { at: clickedAt, responseUrl: undefined }
  return {
    id: idOf([made++]),
    name: `${kind} ${sinceAt}`,
    owed: { kind, sinceAt, dueAt, click, isLate: false }
  }
}

type Due = ReturnType<typeof due>

const names = (order: ReadonlyArray<Due>) => order.map(({ name }) => name)

/** All that are due, in the order in which they are posted. */
const posted = (all: ReadonlyArray<Due>, recent: RecentPosts): ReadonlyArray<Due> => {
  const next = nextPost(all, recent)
  if (next === undefined) return []
  recent.firstsInARow = afterPost(next, recent)
  const others = all.filter(each => each !== next)
  return [next, ...posted(others, recent)]
}

describe("what a channel is to get", () => {
  it("begins with what a person's click caused, then with who waits for the shortest time", () => {
    const all = [due("alert", 1), due("alert", 3), due("group", 2), due("reply", 9), due("alert", 4)]
    expect(names(posted(all, { firstsInARow: 0 }))).toEqual([
      "reply 9",
      "alert 4",
      "alert 3",
      "group 2",
      "alert 1"
    ])
  })

  it("has a step after every three first alerts, whatever flood comes", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = new Random(seed)
      const recent = { firstsInARow: 0 }
      let all = [due("step", 0), ...Array.from({ length: 8 }, (_, at) => due("alert", at))]
      for (let waited = 0; all.some(({ owed }) => owed.kind === "step"); waited++) {
        const next = nextPost(all, recent)
        if (next === undefined) break
        recent.firstsInARow = afterPost(next, recent)
        all = all.filter(each => each !== next)
        while (random.chance(0.7)) all.push(due(random.chance(0.9) ? "alert" : "reply", waited))
        if (next.owed.kind !== "reply") expect(recent.firstsInARow).toBeLessThanOrEqual(3)
      }
      expect(recent.firstsInARow).toBe(0)
    }
  })

  it("has each message once, and steps alone when no first alert is due", () => {
    const all = [due("step", 2), due("step", 1), due("alert", 5)]
    expect(names(posted(all, { firstsInARow: 3 }))).toEqual(["step 1", "alert 5", "step 2"])
  })
})

describe("messages that are out of date", () => {
  it("show the oldest click first, whenever they were due", () => {
    const all = [due("alert", 1, { clickedAt: 20 }), due("step", 3, { clickedAt: 10 })]
    expect(names(all.sort(editOrder))).toEqual(["step 3", "alert 1"])
  })
})
