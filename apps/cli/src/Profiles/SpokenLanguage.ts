import { readFileSync } from "node:fs"
import { join } from "node:path"
import { languageIn } from "@estate/command-line/LanguageSetting"
import type { Language } from "@estate/text/Language"
import { Predicate } from "effect"
import { folderIn, PROFILES_FILE } from "./ConfigFolder.ts"

/**
 * In which language to speak before settings are read, or without them: as `readEstateSettings` finds it, though the file of profiles may be
 * wrong. `named` is the profile that was asked for as an option, which goes before the environment.
 */
export const spokenLanguage = (environment: NodeJS.ProcessEnv, named: string | undefined): Language => {
  const { ESTATE_LANG, ESTATE_PROFILE } = environment
  const isChosen = ESTATE_LANG === "en" || ESTATE_LANG === "ru"
  if (isChosen && named === undefined) return ESTATE_LANG
  return profileLanguage(environment, named ?? (ESTATE_PROFILE || undefined)) ?? languageIn(environment)
}

/** The same for a program that was called with these words. */
export const languageFor = (words: ReadonlyArray<string>, environment: NodeJS.ProcessEnv): Language =>
  spokenLanguage(environment, profileIn(words))

const OPTION = "--profile"

const profileIn = (words: ReadonlyArray<string>): string | undefined => {
  const at = words.findLastIndex(word => word === OPTION || word.startsWith(`${OPTION}=`))
  const [word, next] = words.slice(at)
  return at < 0 ? undefined : word === OPTION ? next : word?.slice(OPTION.length + 1)
}

/** Of a file that cannot be read there is none: what reads it for its settings tells why. */
const profileLanguage = (
  environment: NodeJS.ProcessEnv,
  wanted: string | undefined
): Language | undefined => {
  try {
    const all: unknown = JSON.parse(readFileSync(join(folderIn(environment), PROFILES_FILE), "utf8"))
    const name = wanted ?? memberOf(all, "current")
    const profile = typeof name === "string" ? memberOf(memberOf(all, "profiles"), name) : undefined
    const language = memberOf(profile, "language")
    return language === "en" || language === "ru" ? language : undefined
  } catch {
    return undefined
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  Predicate.hasProperty(value, name) ? value[name] : undefined
