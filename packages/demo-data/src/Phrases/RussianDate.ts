import type { LocalDate } from "@estate/domain/LocalDate"

const format = new Intl.DateTimeFormat("ru", { day: "numeric", month: "long", timeZone: "UTC" })

/** «12 марта 2026 г.»; the spaces of `Intl` differ between versions of Node.js. */
export const inRussian = ({ year, month, day }: LocalDate): string =>
  `${format.format(Date.UTC(year, month - 1, day)).replace(/\s/, " ")} ${year} г.`
