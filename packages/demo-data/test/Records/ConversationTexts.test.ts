import { expect, it } from "@effect/vitest"
import { fillTemplate } from "@estate/demo-data/Records/ConversationTexts"

it.each([
  ["{day} в {time} удобно?", "Завтра в 10:30 удобно?"],
  ["Подходит! {day} ждём.", "Подходит! Завтра ждём."],
  ["Можно {day}?", "Можно завтра?"]
])("«%s» is filled in as «%s»", (template, text) => {
  expect(fillTemplate(template, { day: "завтра", time: "10:30" })).toBe(text)
})
