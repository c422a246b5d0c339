import type { LocalDate } from "@estate/domain/LocalDate"

const format = new Intl.DateTimeFormat("ru", { day: "numeric", month: "long", timeZone: "UTC" })

/** «12 марта 2026 г.»; the spaces of `Intl` differ between versions of Node.js. */
export const dateInRussian = ({ year, month, day }: LocalDate): string =>
  `${format.format(Date.UTC(year, month - 1, day)).replace(/\s/, " ")} ${year} г.`

/** A whole number with a space before each three digits: `12 500`. */
export const inThousands = (amount: number): string => amount.toString().replace(/\B(?=(\d{3})+$)/g, " ")
