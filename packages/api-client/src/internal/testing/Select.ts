import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { foldForSearch } from "@estate/domain/Search"
import * as Order from "effect/Order"

/** True without a filter, or if the filter matches. */
export const matches = <A>(value: A | undefined, predicate: (value: A) => boolean): boolean =>
  value === undefined || predicate(value)

/** Compares numbers or texts. */
export const byValue: Order.Order<unknown> = Order.make((one, other) => {
  if (typeof one === "number" && typeof other === "number") return Order.number(one, other)
  return Order.string(String(one), String(other))
})

/** Orders by a time and then by id, the latest first. */
export const newestFirst = <A extends { readonly id: unknown }>(timeOf: (record: A) => LocalDateTime) =>
  Order.reverse(
    Order.combine(
      Order.mapInput(LocalDateTime.Order, timeOf),
      Order.mapInput(byValue, ({ id }: A) => id)
    )
  )

/** True if the folded text is part of a field. */
export const isPartOf = (text: string, ...fields: ReadonlyArray<string>): boolean =>
  fields.some(field => foldForSearch(field).includes(foldForSearch(text.trim())))
