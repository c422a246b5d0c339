import type { LocalDate } from "@estate/domain/LocalDate"

const months = [
  "января",
  "февраля",
  "марта",
  "апреля",
  "мая",
  "июня",
  "июля",
  "августа",
  "сентября",
  "октября",
  "ноября",
  "декабря"
]

/** «12 марта 2026 г.»; `Intl` would do, but its spaces differ between versions of Node.js. */
export const inRussian = ({ year, month, day }: LocalDate): string => `${day} ${months[month - 1]} ${year} г.`
