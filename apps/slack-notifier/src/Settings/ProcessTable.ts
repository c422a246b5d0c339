import { readListen } from "@estate/operations/Listen"
import { DurationText, Word } from "@estate/rules/File/Texts"
import { expecting, written } from "@estate/rules/File/Written"
import type { Translations } from "@estate/text/Language"
import type { Schema } from "effect"
import { Address, Channel } from "./FieldTexts.ts"
import { readNight } from "./Night.ts"
import { readState } from "./StateLocation.ts"

/** A setting of the whole process, by its key in the file. */
interface Row<A, I> {
  /** What it may be, and what errors say of that. */
  readonly schema: Schema.Schema<A, I>
  /** A process reads it only when it starts: a change needs a restart. */
  readonly isReadAtStart?: true
  /** For help and the reference, which add the default. */
  readonly description: Translations
}

/** One that a variable may set, too: it overrides the file. Without a default it may be absent. */
interface VariableRow<A, Default extends string | undefined> extends Row<A, string> {
  readonly variable: string
  readonly default: Default
  /** Whether an error must not repeat what is set. */
  readonly isSecret?: true
}

const inFile = <A, I>(row: Row<A, I>) => row

const inVariable = <A, Default extends string | undefined>(row: VariableRow<A, Default>) => row

/** Where the pages for operators are by default. */
export const defaultListen = { host: "127.0.0.1", port: 9465 }
const listen = `${defaultListen.host}:${defaultListen.port}`

/** Everything there is to know about the settings of the whole process. */
export const processTable = {
  operators: inVariable({
    variable: "ESTATE_NOTIFIER_OPERATORS",
    schema: Channel,
    default: undefined,
    description: {
      en: "The channel for incidents (default: only the log and status show them)",
      ru: "Канал для сообщений о неполадках (по умолчанию они только в журнале и в status)"
    }
  }),
  state: inVariable({
    variable: "ESTATE_NOTIFIER_STATE",
    schema: written(readState, {
      en: "sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/DATABASE",
      ru: "sqlite:ПУТЬ или postgres://ИМЯ:ПАРОЛЬ@ХОСТ:ПОРТ/БАЗА"
    }),
    default: "sqlite:./estate-notifier.db",
    isReadAtStart: true,
    isSecret: true,
    description: {
      en: "The state: a file, as sqlite:PATH, or for several processes a database, as postgres://USER:PASSWORD@HOST:PORT/DATABASE",
      ru: "Состояние: файл, в виде sqlite:ПУТЬ, или для нескольких процессов база, в виде postgres://ИМЯ:ПАРОЛЬ@ХОСТ:ПОРТ/БАЗА"
    }
  }),
  lease: inVariable({
    variable: "ESTATE_NOTIFIER_LEASE",
    schema: DurationText,
    default: "10 seconds",
    isReadAtStart: true,
    description: {
      en: "How long a process that shares a state in Postgres may be silent before the others take over",
      ru: "Сколько процесс с общим состоянием в Postgres может молчать, прежде чем его работу возьмут другие"
    }
  }),
  poll: inVariable({
    variable: "ESTATE_NOTIFIER_POLL",
    schema: DurationText,
    default: "15 seconds",
    description: { en: "The interval of polls by day", ru: "Интервал опроса днём" }
  }),
  night: inVariable({
    variable: "ESTATE_NOTIFIER_NIGHT",
    schema: written(readNight, { en: "off or HH:MM-HH:MM", ru: "off или ЧЧ:ММ-ЧЧ:ММ" }),
    default: "23:00-07:00",
    description: {
      en: "When the interval is four times as long, in the company's time zone; off for never",
      ru: "Когда интервал вчетверо длиннее, по времени компании; off — никогда"
    }
  }),
  quarantine: inVariable({
    variable: "ESTATE_NOTIFIER_QUARANTINE",
    schema: DurationText,
    default: "2 minutes",
    description: {
      en: "How long a post, or a reply to a buyer, without a clear answer may take to appear",
      ru: "Сколько сообщение в Slack или ответ покупателю без ясного результата может появляться"
    }
  }),
  pace: inVariable({
    variable: "ESTATE_NOTIFIER_PACE",
    schema: DurationText,
    default: "1 second",
    description: {
      en: "The interval between two posts to a channel",
      ru: "Интервал между сообщениями в один канал"
    }
  }),
  heartbeat: inFile({
    schema: Address,
    description: {
      en: "An address that is asked each minute while all is well, for a service that tells somebody when that stops",
      ru: "Адрес, к которому обращаются каждую минуту, пока всё хорошо: сервис по нему сообщит, когда это прекратится"
    }
  }),
  answers: inFile({
    schema: Word.pipe(expecting({ en: "the path of a folder", ru: "путь к папке" })),
    description: {
      en: "The folder of saved answers, which the reply window offers: text files with {buyer} and {listing}",
      ru: "Папка с заготовками ответов, которые предлагает окно ответа: текстовые файлы с {покупатель} и {объявление}"
    }
  }),
  listen: inVariable({
    variable: "ESTATE_NOTIFIER_LISTEN",
    schema: written(readListen, {
      en: `HOST:PORT, such as ${listen}`,
      ru: `ХОСТ:ПОРТ, например ${listen}`
    }),
    default: undefined,
    isReadAtStart: true,
    description: {
      en: `The address of /livez, /readyz and /metrics (default ${listen}); port 0 takes a free one`,
      ru: `Адрес /livez, /readyz и /metrics (по умолчанию ${listen}); порт 0 — любой свободный`
    }
  })
}
