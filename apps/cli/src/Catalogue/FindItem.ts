import { Catalogue } from "@estate/api-client/Catalogue"
import { type CommandFailed, ExitCode, failed } from "@estate/command-line/CommandFailed"
import { quoted } from "@estate/command-line/Mistake"
import { type CatalogueItem, CatalogueItemId } from "@estate/domain/Catalogue"
import { MAX_PAGE_SIZE, PageSize } from "@estate/domain/Page"
import { foldForSearch } from "@estate/domain/Search"
import { plainLine } from "@estate/text/PlainText"
import { cutTo } from "@estate/text/TextWidth"
import { Chunk, Effect, Stream } from "effect"

/** At most this many candidates are shown. */
const MAX_CANDIDATES = 10

/** Whether the title or the address has this text. */
export const hasText = (text: string) => {
  const wanted = foldForSearch(text.trim())
  return ({ title, address }: Pick<CatalogueItem, "title" | "address">): boolean =>
    [title, address].some(each => foldForSearch(each).includes(wanted))
}

/**
 * The id of a complex or a building by its id, or by a part of its title. The platform cannot
 * search for titles, so the whole list is read. Complexes come before their buildings; several
 * matches fail with exit code 2 and the candidates.
 */
export const findCatalogueItem = Effect.fnUntraced(function* (argument: string) {
  const text = argument.trim()
  if (/^\d{1,15}$/.test(text)) return CatalogueItemId.make(Number(text))
  const catalogue = yield* Catalogue
  const isNamed = ({ title }: CatalogueItem) => foldForSearch(title).includes(foldForSearch(text))
  const found = Chunk.toReadonlyArray(
    yield* Stream.runCollect(
      Stream.filter(catalogue.stream({ status: "all", pageSize: PageSize.make(MAX_PAGE_SIZE) }), isNamed)
    )
  )
  const complexes = found.filter(({ childrenCount }) => childrenCount > 0)
  const candidates = [found.filter(isExactly(text)), complexes, found].find(each => each.length > 0) ?? []
  const [first, second] = candidates
  if (first === undefined) return yield* noItem(text)
  return second === undefined ? first.id : yield* severalItems(text, candidates)
})

const isExactly = (text: string) => {
  const wanted = foldForSearch(text)
  return ({ title }: CatalogueItem): boolean => foldForSearch(title.trim()) === wanted
}

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

const severalItems = (text: string, found: ReadonlyArray<CatalogueItem>): CommandFailed => {
  const lines = found.slice(0, MAX_CANDIDATES).map(({ id, title, address }) => {
    const shown = [title, address]
      .filter(each => each !== "")
      .map(plainLine)
      .join(", ")
    return `\n  ${id}  ${cutTo(shown, 64)}`
  })
  const more = found.length > MAX_CANDIDATES ? "\n  …" : ""
  return failed(
    ExitCode.wrongUse,
    {
      en: `${quoted(text).en} matches ${found.length} items; name one by its id:${lines.join("")}${more}`,
      ru: `по названию ${quoted(text).ru} найдено: ${found.length}; укажите номер одного:${lines.join("")}${more}`
    },
    undefined,
    "SeveralCatalogueItems"
  )
}
