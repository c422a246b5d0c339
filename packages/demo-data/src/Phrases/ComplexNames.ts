import type { NonEmptyReadonlyArray } from "effect/Array"
import type { SeededRandom } from "../SeededRandom.ts"

/** Parts of names that agree in gender. */
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

/** Names of housing complexes; once all were used, their second phases follow, and so on. */
export const makeComplexNames = (random: SeededRandom): (() => string) => {
  const next = random.shuffledCycle([first, ...others])
  let used = 0
  return () => {
    const phase = 1 + Math.floor(used++ / (others.length + 1))
    return phase === 1 ? `ЖК «${next()}»` : `ЖК «${next()}», ${phase}-я очередь`
  }
}
