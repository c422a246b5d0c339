import { Effect, Random } from "effect"
import { chance } from "../Deck.ts"
import { streets } from "../Phrases/Streets.ts"

/** A flat that is sold or let, and what a conversation may say of it. */
export interface FlatListing {
  readonly id: number
  readonly title: string
  readonly deal: "sale" | "rent"
  /** Roubles; a month's where it is let. */
  readonly price: number
  readonly facts: Readonly<Record<string, string>>
}

const roubles = (amount: number) => `${amount.toString().replace(/\B(?=(\d{3})+$)/g, " ")} ₽`

const roundTo = (step: number, amount: number) => Math.round(amount / step) * step

/** The least and the most a flat of so many rooms measures; none is a studio. */
const sizes = [
  { name: "Студия", least: 22, most: 32 },
  { name: "1-комн. квартира", least: 32, most: 46 },
  { name: "2-комн. квартира", least: 44, most: 68 },
  { name: "3-комн. квартира", least: 60, most: 96 },
  { name: "4-комн. квартира", least: 86, most: 132 }
] as const

/** Most of what is asked for has one room or two. */
const roomsOf = (drawn: number) => (drawn < 12 ? 0 : drawn < 42 ? 1 : drawn < 74 ? 2 : drawn < 94 ? 3 : 4)

const drawStreet = Effect.map(Random.nextIntBetween(0, streets.length), index => streets[index] ?? streets[0])

/** The flat of that number: everybody who asks, today or tomorrow, is told the same of it. */
export const listingOf = (id: number): Effect.Effect<FlatListing> =>
  Effect.gen(function* () {
    const street = yield* drawStreet
    const other = yield* drawStreet
    const size = sizes[roomsOf(yield* Random.nextIntBetween(0, 100))] ?? sizes[1]
    const area = yield* Random.nextIntBetween(size.least, size.most + 1)
    const rent = yield* chance(22)
    const wear = yield* Random.nextIntBetween(90, 112)
    const floors = yield* Random.nextIntBetween(5, 25)
    const floor = yield* Random.nextIntBetween(2, floors)
    const number = yield* Random.nextIntBetween(1, 120)
    const house = (yield* chance(25)) ? `${number}к${yield* Random.nextIntBetween(1, 4)}` : String(number)
    const perMetre = (street.perMetre * wear) / 100
    const price = rent
      ? roundTo(1_000, area * perMetre * 3.6 + 14_000)
      : roundTo(50_000, area * perMetre * 1_000)
    const title = `${size.name}, ${area} м², ${street.name}, ${house}`
    const listing: FlatListing = {
      id,
      title: rent ? `${title} (аренда)` : title,
      deal: rent ? "rent" : "sale",
      price,
      facts: {
        title,
        street: street.name,
        at: street.at,
        house,
        metro: street.metro,
        otherMetro: other.metro,
        area: String(area),
        price: roubles(price),
        discount: roubles(roundTo(10_000, price * 0.98)),
        floor: String(floor),
        floors: String(floors),
        builtIn: String(yield* Random.nextIntBetween(1958, 2019)),
        ownedSince: String(yield* Random.nextIntBetween(2004, 2020)),
        utilities: roubles(roundTo(100, area * 110 + 900))
      }
    }
    return listing
  }).pipe(Effect.withRandom(Random.make(id)))
