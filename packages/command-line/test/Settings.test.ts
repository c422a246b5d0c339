import { describe, expect, it } from "@effect/vitest"
import { CommandFailed } from "@estate/command-line/CommandFailed"
import { languageConfig } from "@estate/command-line/LanguageSetting"
import { type GivenSettings, readSettings } from "@estate/command-line/Settings"
import { zoneSetting } from "@estate/command-line/SharedSettings"
import { zoneConfig } from "@estate/command-line/Zone"
import { Config, ConfigError, ConfigProvider, DateTime, Effect, Either, Redacted } from "effect"

const config = Config.all({
  url: Config.nonEmptyString("ESTATE_API_URL"),
  port: Config.integer("ESTATE_PORT"),
  poll: Config.withDefault(Config.duration("ESTATE_POLL"), "15 seconds"),
  zone: zoneConfig
})
const fixes = {
  ESTATE_API_URL: "set it to the platform's address",
  ESTATE_PORT: "set it to a free port"
}

const read = <A>(
  settings: Config.Config<A>,
  environment: Record<string, string>,
  flags: GivenSettings = {}
) =>
  readSettings(settings, { fixes, flags }).pipe(
    Effect.withConfigProvider(ConfigProvider.fromMap(new Map(Object.entries(environment))))
  )

const good = { ESTATE_API_URL: "http://env", ESTATE_PORT: "8080" }

describe("settings", () => {
  it.effect("come from the environment, and from flags before that", () =>
    Effect.gen(function* () {
      expect(yield* read(config, good)).toMatchObject({ url: "http://env", port: 8080 })
      const flags = { ESTATE_PORT: { text: "9090" }, ESTATE_API_URL: undefined }
      expect(yield* read(config, good, flags)).toMatchObject({ url: "http://env", port: 9090 })
      const all = {
        ESTATE_PORT: { text: "1" },
        ESTATE_API_URL: { text: "http://flag.example.com/a_b" }
      }
      expect(yield* read(config, {}, all)).toMatchObject({ url: "http://flag.example.com/a_b", port: 1 })
    })
  )

  it.effect("have the zone by the name that was set, with its time", () =>
    Effect.gen(function* () {
      const { zone } = yield* read(config, { ...good, ESTATE_TIME_ZONE: "Asia/Kathmandu" })
      expect(DateTime.zoneToString(zone)).toBe("Asia/Kathmandu")
      const noon = DateTime.setZone(DateTime.unsafeMake("2026-11-20T12:00:00Z"), zone)
      expect(DateTime.toParts(noon)).toMatchObject({ hours: 17, minutes: 45 })
    })
  )

  it.effect("that are set to nothing are not set", () =>
    Effect.gen(function* () {
      const empty = { ESTATE_POLL: "", ESTATE_TIME_ZONE: "" }
      expect(yield* read(config, { ...good, ...empty })).toEqual(yield* read(config, good))
      const failed = yield* Effect.flip(read(config, { ...good, ESTATE_API_URL: "" }))
      expect(failed.message).toContain("ESTATE_API_URL is not set")
    })
  )

  it.effect("lose the white space around them, as of a file with Windows line ends", () =>
    Effect.gen(function* () {
      const ends = { ESTATE_API_URL: "http://env\r", ESTATE_PORT: " 8080\n", ESTATE_TIME_ZONE: "\r" }
      expect(yield* read(config, ends)).toEqual(yield* read(config, good))
      const key = Config.redacted("ESTATE_API_KEY")
      expect(Redacted.value(yield* read(key, { ESTATE_API_KEY: "hush\r\n" }))).toBe("hush")
      const failed = yield* Effect.flip(read(config, { ...good, ESTATE_API_URL: "\r" }))
      expect(failed.message).toContain("ESTATE_API_URL is not set")
      const inFile = readSettings(config, { file: { ESTATE_API_URL: { text: "http://file" } } }).pipe(
        Effect.withConfigProvider(ConfigProvider.fromMap(new Map([["ESTATE_API_URL", "\r"]])))
      )
      expect((yield* Effect.flip(inFile)).message).toBe("ESTATE_PORT is not set")
    })
  )

  it.effect("in quotation marks are refused, and not repeated: one may be a secret", () =>
    Effect.gen(function* () {
      const quoted = { ESTATE_API_URL: "'http://env'", ESTATE_PORT: "8080", ESTATE_KEY: '"hush"' }
      const all = Config.all([config, Config.redacted("ESTATE_KEY")])
      const failed = yield* Effect.flip(read(all, quoted))
      expect(failed.message.split("\n")).toEqual([
        "settings are missing or wrong:",
        "  ESTATE_API_URL is in quotation marks, which are a part of it: remove them",
        "    set it to the platform's address",
        "  ESTATE_KEY is in quotation marks, which are a part of it: remove them"
      ])
      expect(failed.in("ru").message).toContain(
        "ESTATE_KEY задана в кавычках, а они входят в значение: уберите их"
      )
      const flags = { ESTATE_API_URL: { text: '"http://flag"', name: "--api-url", fix: "give an address" } }
      const ofOption = yield* Effect.flip(read(config, good, flags))
      expect([ofOption.message, ofOption.in("ru").message]).toEqual([
        "--api-url is in quotation marks, which are a part of it: remove them\n    give an address",
        "--api-url — значение в кавычках, а они входят в него: уберите их\n    give an address"
      ])
      expect(yield* read(config, { ...good, ESTATE_API_URL: `http://env/"a"` })).toMatchObject({
        url: `http://env/"a"`
      })
    })
  )

  it.effect("that are missing or wrong are reported together, each with its name and its fix", () =>
    Effect.gen(function* () {
      const failed = yield* Effect.flip(
        read(config, { ESTATE_PORT: "many", ESTATE_POLL: "soon", ESTATE_TIME_ZONE: "Moscow/Europe" })
      )
      expect(failed).toBeInstanceOf(CommandFailed)
      expect(failed.exitCode).toBe(2)
      expect(failed.message.split("\n")).toEqual([
        "settings are missing or wrong:",
        "  ESTATE_API_URL is not set",
        "    set it to the platform's address",
        expect.stringMatching(/^ {2}ESTATE_PORT is wrong: .*many/),
        "    set it to a free port",
        expect.stringMatching(/^ {2}ESTATE_POLL is wrong: .*soon/),
        '  ESTATE_TIME_ZONE is wrong: there is no time zone "Moscow/Europe"',
        `    ${zoneSetting.fix.en}`
      ])
      expect(failed.in("ru").message.split("\n")).toEqual([
        "настройки не заданы или заданы неверно:",
        "  ESTATE_API_URL не задана",
        "    set it to the platform's address",
        "  ESTATE_PORT задана неверно: «many»",
        "    set it to a free port",
        "  ESTATE_POLL задана неверно: «soon»",
        "  ESTATE_TIME_ZONE задана неверно: «Moscow/Europe»",
        `    ${zoneSetting.fix.ru}`
      ])
    })
  )

  it.effect("that are secrets are not shown when they are wrong", () =>
    Effect.gen(function* () {
      const key = Config.redacted(
        Config.mapOrFail(Config.string("ESTATE_KEY"), () =>
          Either.left(ConfigError.InvalidData([], "it is no key"))
        )
      )
      const failed = yield* Effect.flip(read(key, { ESTATE_KEY: "hush" }))
      expect([failed.message, failed.in("ru").message]).toEqual([
        "ESTATE_KEY is wrong: <redacted>",
        "ESTATE_KEY задана неверно"
      ])
    })
  )

  it.effect("of which one is wrong are reported in its own words", () =>
    Effect.gen(function* () {
      const { message } = yield* Effect.flip(read(config, { ESTATE_PORT: "8080" }))
      expect(message).toBe("ESTATE_API_URL is not set\n    set it to the platform's address")
    })
  )

  it.effect("given as a flag and wrong are wrong, whatever the environment has", () =>
    Effect.gen(function* () {
      const { message } = yield* Effect.flip(read(config, good, { ESTATE_PORT: { text: "many" } }))
      expect(message).toMatch(/^ESTATE_PORT is wrong: .*many/)
      const zone = yield* Effect.flip(
        read(config, { ...good, ESTATE_TIME_ZONE: "UTC" }, { ESTATE_TIME_ZONE: { text: "Mars" } })
      )
      expect(zone.message).toContain('there is no time zone "Mars"')
    })
  )

  it.effect("that are wrong are named after their source: an option, a variable or a profile", () =>
    Effect.gen(function* () {
      const sources = (environment: Record<string, string>) =>
        readSettings(config, {
          fixes,
          flags: {
            ESTATE_PORT: { text: "many", name: "--port", fix: "give a free port" },
            ESTATE_API_URL: undefined
          },
          file: {
            ESTATE_API_URL: { text: "http://file" },
            ESTATE_TIME_ZONE: {
              text: "Mars",
              name: { en: "the zone of the profile", ru: "часовой пояс профиля" }
            }
          }
        }).pipe(Effect.withConfigProvider(ConfigProvider.fromMap(new Map(Object.entries(environment)))))
      const ofFile = yield* Effect.flip(sources({}))
      expect(ofFile.message.split("\n")).toEqual([
        "settings are missing or wrong:",
        expect.stringMatching(/^ {2}--port is wrong: .*many/),
        "    give a free port",
        '  the zone of the profile is wrong: there is no time zone "Mars"',
        `    ${zoneSetting.fix.en}`
      ])
      expect(ofFile.in("ru").message).toContain("--port — неверное значение: «many»")
      expect(ofFile.in("ru").message).toContain("часовой пояс профиля — неверное значение: «Mars»")
      const ofEnvironment = yield* Effect.flip(sources({ ESTATE_TIME_ZONE: "Venus" }))
      expect(ofEnvironment.message).toContain('ESTATE_TIME_ZONE is wrong: there is no time zone "Venus"')
    })
  )

  it.effect("asked for twice are reported once", () =>
    Effect.gen(function* () {
      const twice = Config.all([Config.string("ESTATE_API_URL"), Config.string("ESTATE_API_URL")])
      const { message } = yield* Effect.flip(read(twice, {}))
      expect(message.match(/ESTATE_API_URL/g)).toEqual(["ESTATE_API_URL"])
    })
  )

  it.effect("with two sources are reported by what was wrong, not by what was missing", () =>
    Effect.gen(function* () {
      const either = Config.orElse(Config.integer("ESTATE_PORT"), () => Config.integer("PORT"))
      const wrong = yield* Effect.flip(read(either, { ESTATE_PORT: "many" }))
      expect(wrong.message).toMatch(/^ESTATE_PORT is wrong/)
      const none = yield* Effect.flip(read(either, {}))
      expect(none.message).toMatch(/^PORT is not set/)
    })
  )
})

describe("the time zone", () => {
  it.effect("is Moscow by default, or any of the IANA names", () =>
    Effect.gen(function* () {
      const idOf = (environment: Record<string, string>) =>
        Effect.map(read(zoneConfig, environment), zone => DateTime.zoneToString(zone))
      expect(yield* idOf({})).toBe("Europe/Moscow")
      expect(yield* idOf({ ESTATE_TIME_ZONE: "Asia/Yekaterinburg" })).toBe("Asia/Yekaterinburg")
    })
  )
})

describe("the language", () => {
  it.effect.each([
    [{}, "en"],
    [{ LANG: "ru_RU.UTF-8" }, "ru"],
    [{ LANG: "RU" }, "ru"],
    [{ LANG: "de_DE.UTF-8" }, "en"],
    [{ LANG: "C" }, "en"],
    [{ LC_ALL: "ru_RU.UTF-8", LC_MESSAGES: "en_US", LANG: "en_US.UTF-8" }, "ru"],
    [{ LC_MESSAGES: "en_US", LANG: "ru_RU.UTF-8" }, "en"],
    [{ LC_ALL: "", LANG: "ru_RU.UTF-8" }, "ru"],
    [{ ESTATE_LANG: "en", LANG: "ru_RU.UTF-8" }, "en"],
    [{ ESTATE_LANG: "ru", LANG: "en_US" }, "ru"],
    [{ ESTATE_LANG: "ru\r" }, "ru"]
  ] as const)("of %j is %s", ([environment, language]) =>
    Effect.gen(function* () {
      expect(yield* read(languageConfig, environment)).toBe(language)
    })
  )

  it.effect("that is neither English nor Russian is refused, with what to do about it", () =>
    Effect.gen(function* () {
      const failed = yield* Effect.flip(
        readSettings(languageConfig).pipe(
          Effect.withConfigProvider(ConfigProvider.fromMap(new Map([["ESTATE_LANG", "de"]])))
        )
      )
      expect(failed.message).toMatch(/^ESTATE_LANG is wrong: .*\n {4}set it to en or ru, or leave it unset$/)
    })
  )
})
