import { Catalogue } from "@estate/api-client/Catalogue"
import { type CommandFailed, ExitCode, failed } from "@estate/command-line/CommandFailed"
import { quoted } from "@estate/command-line/Mistake"
import { type CatalogueItem, CatalogueItemId } from "@estate/domain/Catalogue"
import { foldForSearch } from "@estate/domain/Search"
import type { Noun } from "@estate/text/Noun"
import { readWholeNumber } from "@estate/text/WholeNumber"
import { Effect, Stream } from "effect"
import { LARGEST_PAGE } from "../LargestPage.ts"
import { collect } from "../Records/PrintRecords.ts"
import { onlyOne } from "../Records/SeveralFound.ts"

/** Whether the title or the address contains this text. */
export const hasText = (text: string) => {
  const wanted = foldForSearch(text.trim())
  return ({ title, address }: Pick<CatalogueItem, "title" | "address">): boolean =>
    [title, address].some(each => foldForSearch(each).includes(wanted))
}

/**
 * The id of a complex or a building, from its id or a part of its title. The platform cannot search
 * for titles, so the whole list is read. Complexes come before their buildings; if several match,
 * it fails with exit code 2 and the candidates.
 */
export const findCatalogueItem = Effect.fnUntraced(function* (argument: string) {
  const text = argument.trim()
  const id = readWholeNumber(text)
  if (id !== undefined) return CatalogueItemId.make(id)
  const catalogue = yield* Catalogue
  const wanted = foldForSearch(text)
  const found = yield* collect(
    Stream.filter(catalogue.stream({ status: "all", pageSize: LARGEST_PAGE }), ({ title }) =>
      foldForSearch(title).includes(wanted)
    )
  )
  const exact = found.filter(({ title }) => foldForSearch(title.trim()) === wanted)
  const complexes = found.filter(({ childrenCount }) => childrenCount > 0)
  const item = yield* onlyOne(text, [exact, complexes, found], {
    noun: itemNoun,
    code: "SeveralCatalogueItems",
    nameOf: ({ title, address }) => (address === "" ? title : `${title}, ${address}`),
    none: noItem(text)
  })
  return item.id
})

const noItem = (text: string): CommandFailed =>
  failed(
    ExitCode.notFound,
    {
      en: `no complex or building is called ${quoted(text).en}`,
      ru: `нет комплекса или корпуса с названием ${quoted(text).ru}`
    },
    {
      en: "To find it: estate catalogue list --search TEXT",
      ru: "Найти: estate catalogue list --search ТЕКСТ"
    },
    "CatalogueItemNotFound"
  )

/** A complex or a building. */
export const itemNoun: Noun = { en: ["item", "items"], ru: ["объект", "объекта", "объектов"] }
