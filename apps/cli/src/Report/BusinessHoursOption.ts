import { wrongUse } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { readBusinessHours } from "@estate/domain/BusinessHours"
import { Config, Effect, Option } from "effect"

/** The business hours if none are set. */
export const DEFAULT_HOURS = "mon-fri 09:00-18:00"

/** The option of reports that know working days and hours. */
export const businessHoursOption = Options.text("business-hours").pipe(
  Options.withPseudoName("HOURS"),
  Options.withDescription({
    en: `Your business hours, such as "mon,wed,sat 10:00-15:00"; overrides ESTATE_BUSINESS_HOURS (default "${DEFAULT_HOURS}")`,
    ru: `Рабочие часы, например "пн,ср,сб 10:00-15:00"; имеет приоритет над ESTATE_BUSINESS_HOURS (по умолчанию "пн-пт 09:00-18:00")`
  }),
  Options.optional
)

const hoursOfEnvironment = Config.string("ESTATE_BUSINESS_HOURS").pipe(
  Config.withDefault(DEFAULT_HOURS),
  Effect.orDie
)

/** The business hours of the option, else of the environment variable. */
export const readHours = Effect.fnUntraced(function* (option: Option.Option<string>) {
  const text = yield* Option.match(option, { onNone: () => hoursOfEnvironment, onSome: Effect.succeed })
  const hours = readBusinessHours(text)
  if (hours !== undefined) return hours
  return yield* wrongUse({
    en: `"${text}" is not business hours: use days from mon to sun and times, such as "${DEFAULT_HOURS}"`,
    ru: `«${text}» — не рабочие часы: укажите дни от пн до вс и время, например «пн-пт 09:00-18:00»`
  })
})
