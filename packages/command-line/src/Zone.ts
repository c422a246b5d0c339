import { Config, ConfigError, DateTime, Either, Option } from "effect"

/** The zone of the platform's zone-less times: `ESTATE_TIME_ZONE`, Moscow where it is not set. */
export const zoneConfig: Config.Config<DateTime.TimeZone.Named> = Config.string("ESTATE_TIME_ZONE").pipe(
  Config.mapOrFail(name =>
    Option.match(DateTime.zoneMakeNamed(name), {
      onNone: () => Either.left(ConfigError.InvalidData([], `there is no time zone «${name}»`)),
      onSome: Either.right
    })
  ),
  Config.withDefault(DateTime.zoneUnsafeMakeNamed("Europe/Moscow"))
)

/** What to do about it. */
export const zoneFixes = {
  ESTATE_TIME_ZONE:
    "set it to a name of the IANA time zone database, such as Europe/Moscow or Asia/Yekaterinburg"
}
