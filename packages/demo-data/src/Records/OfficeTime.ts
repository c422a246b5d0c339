import { dateOfDay } from "@estate/domain/Calendar"
import { OffsetDateTime } from "@estate/domain/OffsetDateTime"
import type { SeededRandom } from "../SeededRandom.ts"

const twoDigits = (value: number) => String(value).padStart(2, "0")

/** Draws a time in the office hours of a day. */
export const drawOfficeTime = (random: SeededRandom, day: number, offset: string): OffsetDateTime => {
  const time = [random.intBetween(9, 19), random.intBetween(0, 59), random.intBetween(0, 59)]
  return OffsetDateTime.make(`${dateOfDay(day).toWire()}T${time.map(twoDigits).join(":")}${offset}`)
}
