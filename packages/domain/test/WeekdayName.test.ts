import { expect, it } from "@effect/vitest"
import { readWeekday, readWeekdays } from "@estate/domain/WeekdayName"

it.each([
  ["mon", 1],
  ["Monday", 1],
  ["ВТОРНИК", 2],
  ["среда", 3],
  ["среды", 3],
  ["чт", 4],
  ["пятницы", 5],
  ["saturday", 6],
  ["вс", 7],
  ["mond", undefined],
  ["constructor", undefined],
  ["", undefined]
])("the weekday %j is %s", (text, day) => {
  expect(readWeekday(text)).toBe(day)
})

it.each([
  ["mon-fri", [1, 2, 3, 4, 5]],
  ["sat–mon", [1, 6, 7]],
  ["wed,Monday,пн-вт", [1, 2, 3]],
  ["sun", [7]],
  ["mon-sun", [1, 2, 3, 4, 5, 6, 7]],
  ["mon-", undefined],
  ["mon-wed-fri", undefined],
  ["mon,", undefined],
  ["пн-xx", undefined]
])("the weekdays %j are %s", (text, days) => {
  expect(readWeekdays(text)).toEqual(days)
})
