import type { BusinessTime } from "@estate/domain/BusinessHours"
import type { Translations } from "@estate/text/Language"
import type * as DateTime from "effect/DateTime"
import type * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { hasPattern, type Pattern } from "../Pattern.ts"
import type { Complex, Range, Rules } from "../Rules.ts"
import type { ThreadFacts } from "../ThreadFacts.ts"
import { ListingsText, Name, PatternText, Word } from "./Texts.ts"
import { oneOrMany } from "./Written.ts"

/** What the names in conditions mean. */
export interface Meanings {
  readonly companies: ReadonlyArray<string>
  readonly complexes: Rules["complexes"]
  readonly calendars: ReadonlyMap<string, BusinessTime>
}

/** Everything there is to know about a condition. */
interface ConditionRow<A> {
  /** The values that it may have in the file; a thread matches if it matches one of them. */
  readonly schema: Schema.Schema<ReadonlyArray<A>, unknown>
  /** Whether a thread matches a value at a moment. */
  readonly fits: (value: A, thread: ThreadFacts, at: DateTime.Utc, meanings: Meanings) => boolean
  /** Whether every thread that matches `other` also matches `value`; false if that is not known. */
  readonly covers: (value: A, other: A) => boolean
  /** Where its values are defined, if they are names; otherwise none. */
  readonly names: keyof Meanings | undefined
  /** Whether a silence may have it, and `silence add` an option for it. */
  readonly isForSilences: boolean
  /** The placeholder of a value in help, such as `WORDS`. */
  readonly placeholder: string
  /** For help, editors and the reference. */
  readonly description: Translations
  /** The part of the rules that defines the names in its examples. */
  readonly definitions: Readonly<Partial<Record<keyof Meanings, object>>>
  /**
   * Two examples for the reference and for generated tests; the thread of one does not match the
   * other.
   */
  readonly examples: readonly [Example, Example]
}

/** A value of a condition, and a thread that matches it, as a test in the file describes it. */
interface Example {
  readonly value: string | number
  readonly fits: Partial<ThreadFacts> & { readonly at?: string }
}

type WrittenRow<A, I> = Omit<ConditionRow<A>, "schema" | "names" | "isForSilences" | "definitions"> &
  Partial<Pick<ConditionRow<A>, "names" | "isForSilences" | "definitions">> & {
    /** What one of its values may be. */
    readonly value: Schema.Schema<A, I>
  }

const condition = <A, I>({ value, ...row }: WrittenRow<A, I>): ConditionRow<A> => ({
  names: undefined,
  isForSilences: true,
  definitions: {},
  ...row,
  schema: oneOrMany(value, row.description)
})

const isEqual = (value: string, other: string) => value === other

const isWithin = ({ from, to }: Range, id: number) => from <= id && id <= to

const isOf = ({ listings = [], titles = [] }: Complex, { listing, title }: ThreadFacts): boolean =>
  listings.some(range => isWithin(range, listing)) || titles.some(pattern => hasPattern(pattern, title))

/** Words in one of the texts of a thread. */
const words = (
  text: "title" | "text" | "author",
  { en, ru }: Translations,
  examples: ConditionRow<Pattern>["examples"]
) =>
  condition<Pattern, string>({
    value: PatternText,
    fits: (pattern, thread) => hasPattern(pattern, thread[text]),
    covers: (pattern, other) => pattern.join(" ") === other.join(" "),
    placeholder: "WORDS",
    description: { en: `Words of ${en}`, ru: `Слова из ${ru}` },
    examples
  })

const rows = {
  company: condition({
    value: Name,
    fits: (name, { company }) => company === name,
    covers: isEqual,
    names: "companies",
    placeholder: "NAME",
    description: { en: "A company", ru: "Компания" },
    examples: [
      { value: "sever", fits: { company: "sever" } },
      { value: "yug", fits: { company: "yug" } }
    ]
  }),
  listing: condition({
    value: ListingsText,
    fits: (range, { listing }) => isWithin(range, listing),
    covers: (range, other) => range.from <= other.from && other.to <= range.to,
    placeholder: "ID",
    description: { en: "A listing, or a range: 4300..4350", ru: "Объявление или диапазон: 4300..4350" },
    examples: [
      { value: "4300..4350", fits: { listing: 4350 } },
      { value: 4351, fits: { listing: 4351 } }
    ]
  }),
  complex: condition({
    value: Name,
    fits: (name, thread, _, { complexes }) => isOf(complexes[name] ?? {}, thread),
    covers: isEqual,
    names: "complexes",
    placeholder: "NAME",
    description: { en: "A complex of the rules", ru: "Комплекс из правил" },
    definitions: { complexes: { park: { titles: "северный парк" }, river: { listings: 4201 } } },
    examples: [
      { value: "park", fits: { title: "1-к, ЖК «Северный Парк»" } },
      { value: "river", fits: { listing: 4201 } }
    ]
  }),
  title: words(
    "title",
    { en: "the listing's title; * is any letters", ru: "названия объявления; * — любые буквы" },
    [
      { value: "студи*", fits: { title: "Студия, 24 м²" } },
      { value: "1-к", fits: { title: "1-к, 38 м²" } }
    ]
  ),
  text: words("text", { en: "the buyer's last message", ru: "последнего сообщения покупателя" }, [
    { value: "ипотек*", fits: { text: "Можно в ипотеку?" } },
    { value: "балкон", fits: { text: "Есть балкон?" } }
  ]),
  author: words("author", { en: "the buyer's name", ru: "имени покупателя" }, [
    { value: "casino*", fits: { author: "CASINO777 bonus" } },
    { value: "анна", fits: { author: "Анна" } }
  ]),
  entity: condition({
    value: Word,
    fits: (name, { entity }) => entity === name,
    covers: isEqual,
    placeholder: "KIND",
    description: { en: "What the thread is about, such as order", ru: "О чём диалог, например order" },
    examples: [
      { value: "viewing", fits: { entity: "viewing" } },
      { value: "order", fits: { entity: "order" } }
    ]
  }),
  calendar: condition({
    value: Name,
    fits: (name, _, at, { calendars }) => calendars.get(name)?.isOpenAt(at) ?? false,
    covers: isEqual,
    names: "calendars",
    // A silence has its own times.
    isForSilences: false,
    placeholder: "NAME",
    description: {
      en: "A calendar of the rules that is open when the buyer begins to wait",
      ru: "Календарь из правил: офис открыт, когда покупатель начинает ждать"
    },
    definitions: {
      calendars: { center: { open: "mon-fri 09:00-20:00" }, night: { open: "mon-sun 22:00-24:00" } }
    },
    examples: [
      { value: "center", fits: { at: "2026-12-04 12:00" } },
      { value: "night", fits: { at: "2026-12-04 22:30" } }
    ]
  })
}

/** A condition, by its name in the file. */
export type ConditionName = keyof typeof rows

/** A value of a condition. */
export type ConditionValue<Name extends ConditionName> =
  (typeof rows)[Name] extends ConditionRow<infer A> ? A : never

/**
 * The conditions of `match`, in the order in which they are checked. A row contains everything
 * about a condition: the schemas of the file, routes, shadowing, silences, their options and the
 * reference are derived from it.
 */
export const conditions: { readonly [Name in ConditionName]: ConditionRow<ConditionValue<Name>> } = rows

/** The conditions, in their order. */
export const conditionNames = Struct.keys(rows)
