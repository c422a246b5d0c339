import type { NonEmptyReadonlyArray } from "effect/Array"
import type { Dice } from "../SeededRandom.ts"

/** Halves of names that agree: their nouns are masculine, or feminine. */
interface NameParts {
  readonly adjectives: NonEmptyReadonlyArray<string>
  readonly nouns: NonEmptyReadonlyArray<string>
}

const masculine: NameParts = {
  adjectives: [
    "Кленовый",
    "Лисий",
    "Медный",
    "Ольховый",
    "Полуденный",
    "Сорочий",
    "Стрижиный",
    "Тёплый",
    "Холщовый",
    "Шмелиный"
  ],
  nouns: ["брод", "перегон", "затон", "косогор", "омут", "причал", "флигель", "чердак", "ярус", "колодец"]
}

const feminine: NameParts = {
  adjectives: [
    "Васильковая",
    "Войлочная",
    "Дальняя",
    "Ежевичная",
    "Журавлиная",
    "Латунная",
    "Рябиновая",
    "Стеклянная",
    "Фонарная",
    "Яблочная"
  ],
  nouns: [
    "веранда",
    "грядка",
    "запруда",
    "мельница",
    "мостовая",
    "переправа",
    "пристань",
    "светёлка",
    "слобода",
    "четверть"
  ]
}

const namesOf = ({ adjectives, nouns }: NameParts) =>
  adjectives.flatMap(adjective => nouns.map(noun => `${adjective} ${noun}`))

const [first = "", ...others] = [...namesOf(masculine), ...namesOf(feminine)]

/** Names of housing complexes; when all were dealt, their second phases follow, and so on. */
export const makeComplexNames = (dice: Dice): (() => string) => {
  const next = dice.deck([first, ...others])
  let dealt = 0
  return () => {
    const phase = 1 + Math.floor(dealt++ / (others.length + 1))
    return phase === 1 ? `ЖК «${next()}»` : `ЖК «${next()}», ${phase}-я очередь`
  }
}
