import { wrongUse } from "@estate/command-line/CommandFailed"
import { Chunk, Effect, Option, Order, Stream } from "effect"
import { readFieldName } from "../Records/Columns.ts"
import type { AnyView, JsonValue } from "../Records/RecordView.ts"
import { textOption } from "../TextOption.ts"

/** By which field, and which way. */
export interface Sort {
  readonly field: string
  readonly direction: "asc" | "desc"
}

/** The option of every list. */
export const sortOption = textOption("sort", "FIELD[:desc]", {
  en: "In the order of a field, by its name in JSON; :desc turns it round",
  ru: "По порядку поля, по имени в JSON; :desc — в обратном"
})

/** `amount`, `amount:asc` or `amount:desc`. */
export const readSort = Effect.fnUntraced(function* <A>(text: Option.Option<string>, view: AnyView<A>) {
  if (Option.isNone(text)) return undefined
  const [name = "", direction = "asc", ...more] = text.value.split(":")
  if ((direction !== "asc" && direction !== "desc") || more.length > 0)
    return yield* wrongUse({
      en: "--sort takes a field, and :asc or :desc behind it, such as --sort id:desc",
      ru: "--sort ожидает поле и за ним :asc или :desc, например --sort id:desc"
    })
  return { field: yield* readFieldName(name, Object.keys(view.fields), "--sort"), direction } satisfies Sort
})

/** All records in order: numbers by size, texts by the alphabet, what is missing last either way. */
export const sorted = <A, E, R>(
  records: Stream.Stream<A, E, R>,
  { field, direction }: Sort,
  view: AnyView<A>
): Stream.Stream<A, E, R> => {
  const { compare } = alphabetical()
  const keyed = Order.make<readonly [JsonValue, A]>(([one], [other]) =>
    compared(one, other, direction, compare)
  )
  return Stream.unwrap(
    Effect.map(Stream.runCollect(records), rows =>
      Stream.fromIterable(
        Chunk.toReadonlyArray(rows)
          .map(row => [view.toRecord(row)[field] ?? null, row] as const)
          .sort(keyed)
          .map(([, row]) => row)
      )
    )
  )
}

/** Made where something is sorted: it takes long to make. */
const alphabetical = () => new Intl.Collator("ru", { numeric: true })

const compared = (
  one: JsonValue,
  other: JsonValue,
  direction: Sort["direction"],
  compare: Intl.Collator["compare"]
): -1 | 0 | 1 => {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
  const order =
    typeof one === "number" && typeof other === "number" ? one - other : compare(String(one), String(other))
  const sign = Math.sign(direction === "asc" ? order : -order)
  return sign < 0 ? -1 : sign > 0 ? 1 : 0
}
