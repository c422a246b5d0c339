import { inThousands } from "../Phrases/InRussian.ts"
import type { Deal } from "../Phrases/PhraseBook.ts"
import { streets } from "../Phrases/Streets.ts"
import { makeSeededRandom } from "../SeededRandom.ts"

/** A flat for sale or for rent. */
export interface FlatListing {
  readonly id: number
  readonly title: string
  readonly deal: Deal
  /** Roubles; per month for rent. */
  readonly price: number
  /** Values for the templates of conversations, by name. */
  readonly values: Readonly<Record<string, string>>
}

const roubles = (amount: number) => `${inThousands(amount)} ₽`

const roundTo = (step: number, amount: number) => Math.round(amount / step) * step

/** Bounds of the area in m², by the number of rooms; a studio has none. */
const sizes = [
  { name: "Студия", minArea: 22, maxArea: 32 },
  { name: "1-комн. квартира", minArea: 32, maxArea: 46 },
  { name: "2-комн. квартира", minArea: 44, maxArea: 68 },
  { name: "3-комн. квартира", minArea: 60, maxArea: 96 },
  { name: "4-комн. квартира", minArea: 86, maxArea: 132 }
] as const

/** The number of rooms for a draw from 0 to 99: most flats have one or two. */
const roomsOf = (draw: number) => (draw < 12 ? 0 : draw < 42 ? 1 : draw < 74 ? 2 : draw < 94 ? 3 : 4)

/** The listing with this id; the same one each time. */
export const listingOf = (id: number): FlatListing => {
  const random = makeSeededRandom(id, "listing")
  const street = random.pick(streets)
  const size = sizes[roomsOf(random.intBetween(0, 99))] ?? sizes[1]
  const area = random.intBetween(size.minArea, size.maxArea)
  const isRent = random.chance(22)
  const pricePerMetre = (street.pricePerMetre * random.intBetween(90, 111)) / 100
  const floors = random.intBetween(5, 24)
  const number = random.intBetween(1, 119)
  const house = random.chance(25) ? `${number}к${random.intBetween(1, 3)}` : String(number)
  const price = isRent
    ? roundTo(1_000, area * pricePerMetre * 3.6 + 14_000)
    : roundTo(50_000, area * pricePerMetre * 1_000)
  const title = `${size.name}, ${area} м², ${street.name}, ${house}`
  return {
    id,
    title: isRent ? `${title} (аренда)` : title,
    deal: isRent ? "rent" : "sale",
    price,
    values: {
      title,
      street: street.name,
      at: street.at,
      house,
      metro: street.metro,
      otherMetro: random.pick(streets).metro,
      area: String(area),
      price: roubles(price),
      discount: roubles(roundTo(10_000, price * 0.98)),
      // Never the last floor: conversations may say that it is not.
      floor: String(random.intBetween(2, floors - 1)),
      floors: String(floors),
      builtIn: String(random.intBetween(1958, 2018)),
      ownedSince: String(random.intBetween(2004, 2019)),
      utilities: roubles(roundTo(100, area * 110 + 900))
    }
  }
}
