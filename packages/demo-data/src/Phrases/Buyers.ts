import type { SeededRandom } from "../SeededRandom.ts"
import { makeNames, surnameInitials } from "./Names.ts"

/** A buyer: the name that the platform shows, and how to address them. */
export interface Buyer {
  readonly author: string
  readonly address: string
}

/** Draws buyers. */
export const makeBuyers = (random: SeededRandom): (() => Buyer) => {
  const nextInitial = random.shuffledCycle(surnameInitials)
  const { woman, man } = makeNames(random)
  return () => {
    const next = random.chance(50) ? woman : man
    const firstName = next.firstName()
    if (random.chance(45)) {
      const fullName = `${firstName} ${next.patronymic()}`
      return { author: fullName, address: fullName }
    }
    return random.chance(20)
      ? { author: firstName, address: firstName }
      : { author: `${firstName} ${nextInitial()}.`, address: firstName }
  }
}

/** A buyer by the name that a stored thread shows; the surname's initial is not spoken. */
export const buyerOf = (author: string): Buyer => ({ author, address: author.replace(/ \p{L}\.$/u, "") })
