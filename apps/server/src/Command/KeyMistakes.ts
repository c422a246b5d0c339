import { type Area, areas } from "@estate/api/Key"
import { type CommandFailed, ExitCode, failed, wrongUse } from "@estate/command-line/CommandFailed"
import type { AccountId } from "@estate/domain/Account"
import type { CompanyId } from "@estate/domain/Company"
import { Effect, Option } from "effect"

const isArea = (text: string): text is Area => areas.some(area => area === text)

/** The areas of `--allow`; by default, all areas. */
export const areasOf = (allow: Option.Option<string>): Effect.Effect<ReadonlyArray<Area>, CommandFailed> => {
  if (Option.isNone(allow)) return Effect.succeed(areas)
  const names = [...new Set(allow.value.split(",").map(name => name.trim()))]
  const known = names.filter(isArea)
  return known.length === names.length
    ? Effect.succeed(known)
    : wrongUse(notAreas(names.filter(name => !isArea(name) && name !== "").join(", ")))
}

const notAreas = (names: string) => ({
  en: `--allow takes ${areas.join(", ")}, separated by commas; not ${names || "nothing"}`,
  ru: `--allow принимает через запятую ${areas.join(", ")}; ${names === "" ? "а здесь пусто" : `но не ${names}`}`
})

export const unknownCompany = (company: CompanyId) =>
  failed(
    ExitCode.notFound,
    { en: `there is no company ${company} in the store`, ru: `в базе нет компании ${company}` },
    {
      en: "Import one, or fill the store: estate-server demo",
      ru: "Загрузите её или заполните базу: estate-server demo"
    }
  )

export const unknownAccount = (company: CompanyId, account: AccountId) =>
  failed(
    ExitCode.notFound,
    {
      en: `company ${company} has no account ${account}`,
      ru: `в компании ${company} нет сотрудника ${account}`
    },
    { en: "Import it first, or omit --account", ru: "Сначала загрузите его или уберите --account" }
  )

export const unknownKey = (id: string) =>
  failed(
    ExitCode.notFound,
    { en: `there is no key ${id}`, ru: `нет ключа ${id}` },
    { en: "See: estate-server keys list", ru: "Список ключей: estate-server keys list" }
  )
