import { Config, ConfigError, DateTime, Either, Option } from "effect"

/** Made once, where it is first asked for: it takes 4 ms. */
const usual: () => DateTime.TimeZone.Named = (() => {
  let made: DateTime.TimeZone.Named | undefined
  return () => (made ??= DateTime.zoneUnsafeMakeNamed("Europe/Moscow"))
})()

/** The zone of the platform's zone-less times, for a program that may not need it: `ESTATE_TIME_ZONE`, Moscow where it is not set. */
export const lazyZoneConfig: Config.Config<() => DateTime.TimeZone.Named> = Config.string(
  "ESTATE_TIME_ZONE"
).pipe(
  Config.mapOrFail(name =>
    Option.match(DateTime.zoneMakeNamed(name), {
      onNone: () => Either.left(ConfigError.InvalidData([], `there is no time zone «${name}»`)),
      onSome: zone => Either.right(() => zone)
    })
  ),
  Config.withDefault(usual)
)

/** The same, at once. */
export const zoneConfig: Config.Config<DateTime.TimeZone.Named> = Config.map(lazyZoneConfig, zone => zone())

/** What to do about it. */
export const zoneFixes = {
  ESTATE_TIME_ZONE: {
    en: "set it to a name of the IANA time zone database, such as Europe/Moscow or Asia/Yekaterinburg",
    ru: "задайте имя из базы часовых поясов IANA, например Europe/Moscow или Asia/Yekaterinburg"
  }
}
