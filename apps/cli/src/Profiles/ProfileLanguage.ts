import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Host } from "@estate/command-line/Host"
import { languageIn } from "@estate/command-line/LanguageSetting"
import { isLanguage, type Language } from "@estate/text/Language"
import { Effect, Option, Predicate } from "effect"
import { folderIn, PROFILES_FILE } from "./ConfigFolder.ts"

/**
 * The language of messages before settings are read, or without them: the one that
 * `readEstateSettings` finds. `named` is the profile of `--profile`, which overrides the
 * environment.
 */
const languageOf = (environment: NodeJS.ProcessEnv, named: string | undefined): Language => {
  const { ESTATE_LANG, ESTATE_PROFILE } = environment
  if (isLanguage(ESTATE_LANG) && named === undefined) return ESTATE_LANG
  return profileLanguage(environment, named ?? (ESTATE_PROFILE || undefined)) ?? languageIn(environment)
}

/** The same for a command, which has read `--profile`. */
export const readLanguage = (profile: Option.Option<string>): Effect.Effect<Language> =>
  Effect.map(Host, ({ env }) => languageOf(env, Option.getOrUndefined(profile)))

/** The language for these arguments of the program. */
export const languageOfArguments = (args: ReadonlyArray<string>, environment: NodeJS.ProcessEnv): Language =>
  languageOf(environment, profileIn(args))

const OPTION = "--profile"

/** The profile that `--profile` names. */
export const profileIn = (args: ReadonlyArray<string>): string | undefined => {
  const at = args.findLastIndex(arg => arg === OPTION || arg.startsWith(`${OPTION}=`))
  const [own, next] = args.slice(at)
  return at < 0 ? undefined : own === OPTION ? next : own?.slice(OPTION.length + 1)
}

/** Whether there is a key, in the environment or in a profile. It may be invalid. */
export const isSignedIn = (environment: NodeJS.ProcessEnv): boolean =>
  [environment.ESTATE_API_KEY, environment.ESTATE_PROFILE].some(
    value => value !== undefined && value !== ""
  ) || typeof memberOf(profilesIn(environment), "current") === "string"

const profileLanguage = (environment: NodeJS.ProcessEnv, named: string | undefined): Language | undefined => {
  const all = profilesIn(environment)
  const name = named ?? memberOf(all, "current")
  const profile = typeof name === "string" ? memberOf(memberOf(all, "profiles"), name) : undefined
  const language = memberOf(profile, "language")
  return isLanguage(language) ? language : undefined
}

/** Undefined if the file cannot be read: the reader of its settings reports why. */
const profilesIn = (environment: NodeJS.ProcessEnv): unknown => {
  try {
    return JSON.parse(readFileSync(join(folderIn(environment), PROFILES_FILE), "utf8"))
  } catch {
    return undefined
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  Predicate.hasProperty(value, name) ? value[name] : undefined
