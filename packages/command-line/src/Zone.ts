import { Config, ConfigError, DateTime, Either, Option } from "effect"

/** The name of the default zone. */
export const DEFAULT_ZONE = "Europe/Moscow"

/** Created once, when it is needed: it takes 4 ms. */
const moscow: () => DateTime.TimeZone.Named = (() => {
  let made: DateTime.TimeZone.Named | undefined
  return () => (made ??= DateTime.zoneUnsafeMakeNamed(DEFAULT_ZONE))
})()

/**
 * `ESTATE_TIME_ZONE`, the zone of the platform's times, created when it is needed. Default: Moscow.
 */
export const lazyZoneConfig: Config.Config<() => DateTime.TimeZone.Named> = Config.string(
  "ESTATE_TIME_ZONE"
).pipe(
  Config.mapOrFail(name =>
    Option.match(DateTime.zoneMakeNamed(name), {
      onNone: () => Either.left(ConfigError.InvalidData([], `there is no time zone "${name}"`)),
      onSome: zone => Either.right(() => asNamed(zone, name))
    })
  ),
  Config.withDefault(moscow)
)

/**
 * The runtime may know a zone by an older name: `Asia/Katmandu`. People see the name that they set.
 */
const asNamed = (zone: DateTime.TimeZone.Named, name: string): DateTime.TimeZone.Named =>
  zone.id.toLowerCase() === name.toLowerCase()
    ? zone
    : Object.create(zone, { id: { value: name, enumerable: true } })

/** `ESTATE_TIME_ZONE`, the zone of the platform's times. Default: Moscow. */
export const zoneConfig: Config.Config<DateTime.TimeZone.Named> = Config.map(lazyZoneConfig, zone => zone())
