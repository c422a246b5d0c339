import { OffsetDateTime } from "@estate/domain/OffsetDateTime"
import type { Dice } from "../SeededRandom.ts"
import { dateOf } from "./Day.ts"

const twoDigits = (value: number) => String(value).padStart(2, "0")

/** Some moment of a day's office hours, as the platform writes it. */
export const drawMoment = (dice: Dice, day: number, offset: string): OffsetDateTime => {
  const [hour, minute, second] = [dice.between(9, 19), dice.between(0, 59), dice.between(0, 59)].map(
    twoDigits
  )
  return OffsetDateTime.make(`${dateOf(day).toWire()}T${hour}:${minute}:${second}${offset}`)
}
