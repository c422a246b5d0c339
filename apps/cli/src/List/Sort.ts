import { wrongUse } from "@estate/command-line/CommandFailed"
import { Chunk, Effect, Option, Stream } from "effect"
import { readFieldName } from "../Records/Columns.ts"
import type { JsonValue } from "../Records/Json.ts"
import type { RecordView } from "../Records/RecordView.ts"
import { textOption } from "../TextOption.ts"

/** The field and the direction of a sort. */
export interface Sort {
  readonly field: string
  readonly direction: "asc" | "desc"
}

/** The sort option of a list. */
export const sortOption = textOption("sort", "FIELD[:desc]", {
  en: "Sort by a field, by its name in JSON; FIELD:desc or -FIELD for descending",
  ru: "Сортировать по полю, по имени в JSON; ПОЛЕ:desc или -ПОЛЕ — по убыванию"
})

/** `amount`, `amount:asc`, `amount:desc` or `-amount`. */
export const readSort = Effect.fnUntraced(function* <A>(text: Option.Option<string>, view: RecordView<A>) {
  if (Option.isNone(text)) return undefined
  const isMinus = text.value.trim().startsWith("-")
  const [name = "", direction = isMinus ? "desc" : "asc", ...more] = text.value.split(":")
  if (
    (isMinus && text.value.includes(":")) ||
    (direction !== "asc" && direction !== "desc") ||
    more.length > 0
  )
    return yield* wrongUse({
      en: "--sort expects a field, optionally with :asc or :desc, such as --sort id:desc or --sort -id",
      ru: "--sort ожидает поле, можно с :asc или :desc, например --sort id:desc или --sort -id"
    })
  return { field: yield* readFieldName(name, Object.keys(view.fields), "--sort"), direction } satisfies Sort
})

/**
 * Sorts all records: numbers by value, texts by alphabet, missing values last in both
 * directions.
 */
export const sorted = <A, E, R>(
  records: Stream.Stream<A, E, R>,
  { field, direction }: Sort,
  view: RecordView<A>
): Stream.Stream<A, E, R> => {
  const { compare } = new Intl.Collator("ru", { numeric: true })
  return Stream.unwrap(
    Effect.map(Stream.runCollect(records), rows =>
      Stream.fromIterable(
        Chunk.toReadonlyArray(rows)
          .map(row => [view.toRecord(row)[field] ?? null, row] as const)
          .sort(([one], [other]) => compared(one, other, direction, compare))
          .map(([, row]) => row)
      )
    )
  )
}

/** The digits of a ULID are not a number: it sorts as text, by time. */
const isUlid = (value: JsonValue): value is string =>
  typeof value === "string" && /^[0-9A-HJKMNP-TV-Z]{26}$/u.test(value)

const compared = (
  one: JsonValue,
  other: JsonValue,
  direction: Sort["direction"],
  compare: Intl.Collator["compare"]
): number => {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
  const order =
    typeof one === "number" && typeof other === "number"
      ? one - other
      : isUlid(one) && isUlid(other)
        ? Number(one > other) - Number(one < other)
        : compare(String(one), String(other))
  return direction === "asc" ? order : -order
}
