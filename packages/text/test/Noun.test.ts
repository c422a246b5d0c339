import { describe, expect, it } from "@effect/vitest"
import { countOf, type Noun, nounAfterOf } from "@estate/text/Noun"

const thread: Noun = { en: ["thread", "threads"], ru: ["диалог", "диалога", "диалогов"] }

describe("a number with a noun", () => {
  it.each([
    [0, "0 threads", "0 диалогов", "из 0 диалогов"],
    [1, "1 thread", "1 диалог", "из 1 диалога"],
    [2, "2 threads", "2 диалога", "из 2 диалогов"],
    [5, "5 threads", "5 диалогов", "из 5 диалогов"],
    [11, "11 threads", "11 диалогов", "из 11 диалогов"],
    [12, "12 threads", "12 диалогов", "из 12 диалогов"],
    [21, "21 threads", "21 диалог", "из 21 диалога"],
    [104, "104 threads", "104 диалога", "из 104 диалогов"],
    [111, "111 threads", "111 диалогов", "из 111 диалогов"],
    [1_001, "1001 threads", "1001 диалог", "из 1001 диалога"]
  ])("%i", (count, english, russian, behindOf) => {
    expect(countOf(count, thread, "en")).toBe(english)
    expect(countOf(count, thread, "ru")).toBe(russian)
    expect(`из ${count} ${nounAfterOf(count, thread, "ru")}`).toBe(behindOf)
  })
})
