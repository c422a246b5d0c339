import { readListen } from "@estate/operations/Listen"
import { DurationText, Word } from "@estate/rules/File/Texts"
import { expecting, written } from "@estate/rules/File/Written"
import { parseLocation } from "@estate/store/StoreLocation"
import { Either, identity } from "effect"
import { readNight } from "./Night.ts"
import { Address, Channel, type SettingRow, whyNoChannel } from "./SettingRow.ts"

/**
 * What is wrong with the location of the state, without the address, which may contain a password.
 */
const whyWrong = (text: string): string =>
  Either.match(parseLocation(text), { onLeft: identity, onRight: () => "" })

/** Where the pages for operators are by default. */
export const defaultListen = { host: "127.0.0.1", port: 9465 }
const listen = `${defaultListen.host}:${defaultListen.port}`

/** The settings of the whole process, by their keys in the file. Variables override it. */
export const processTable = {
  operators: {
    variable: "ESTATE_NOTIFIER_OPERATORS",
    schema: Channel,
    whyWrong: whyNoChannel,
    description: {
      en: "The channel for incidents (default: only the log and status show them)",
      ru: "Канал для сообщений о неполадках (по умолчанию они только в журнале и в status)"
    }
  },
  state: {
    variable: "ESTATE_NOTIFIER_STATE",
    schema: written(text => Either.getOrUndefined(parseLocation(text)), {
      en: "sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/DATABASE",
      ru: "sqlite:ПУТЬ или postgres://ИМЯ:ПАРОЛЬ@ХОСТ:ПОРТ/БАЗА"
    }),
    default: "sqlite:./estate-notifier.db",
    isReadAtStart: true,
    whyWrong,
    description: {
      en: "The state: a file, as sqlite:PATH, or for several processes a database, as postgres://USER:PASSWORD@HOST:PORT/DATABASE",
      ru: "Состояние: файл, в виде sqlite:ПУТЬ, или для нескольких процессов база, в виде postgres://ИМЯ:ПАРОЛЬ@ХОСТ:ПОРТ/БАЗА"
    }
  },
  lease: {
    variable: "ESTATE_NOTIFIER_LEASE",
    schema: DurationText,
    default: "10 seconds",
    isReadAtStart: true,
    description: {
      en: "How long a process that shares a state in Postgres may be silent before the others take over",
      ru: "Сколько процесс с общим состоянием в Postgres может молчать, прежде чем его работу возьмут другие"
    }
  },
  poll: {
    variable: "ESTATE_NOTIFIER_POLL",
    schema: DurationText,
    default: "15 seconds",
    description: { en: "The interval of polls by day", ru: "Интервал опроса днём" }
  },
  night: {
    variable: "ESTATE_NOTIFIER_NIGHT",
    schema: written(readNight, {
      en: "off, or times from 00:00 to 24:00, such as 23:00-07:00",
      ru: "off или время от 00:00 до 24:00, например 23:00-07:00"
    }),
    default: "23:00-07:00",
    description: {
      en: "When the interval is four times as long, in the company's time zone; off for never",
      ru: "Когда интервал вчетверо длиннее, по времени компании; off — никогда"
    }
  },
  quarantine: {
    variable: "ESTATE_NOTIFIER_QUARANTINE",
    schema: DurationText,
    default: "2 minutes",
    description: {
      en: "How long a post, or a reply to a buyer, may take to appear if its outcome is unknown",
      ru: "Сколько ждать, что сообщение в Slack или ответ покупателю появится, если результат отправки неизвестен"
    }
  },
  pace: {
    variable: "ESTATE_NOTIFIER_PACE",
    schema: DurationText,
    default: "1 second",
    description: {
      en: "The interval between two posts to a channel",
      ru: "Интервал между сообщениями в один канал"
    }
  },
  heartbeat: {
    schema: Address,
    description: {
      en: "An address that is asked each minute while all is well, for a service that tells somebody when that stops",
      ru: "Адрес, к которому обращаются каждую минуту, пока всё хорошо: сервис по нему сообщит, когда это прекратится"
    }
  },
  answers: {
    schema: Word.pipe(expecting({ en: "the path of a folder", ru: "путь к папке" })),
    description: {
      en: "The folder of saved answers, which the reply window offers: text files with {buyer} and {listing}",
      ru: "Папка с заготовками ответов, которые предлагает окно ответа: текстовые файлы с {покупатель} и {объявление}"
    }
  },
  listen: {
    variable: "ESTATE_NOTIFIER_LISTEN",
    schema: written(readListen, {
      en: `HOST:PORT, such as ${listen}`,
      ru: `ХОСТ:ПОРТ, например ${listen}`
    }),
    isReadAtStart: true,
    description: {
      en: `The address of /livez, /readyz and /metrics (default ${listen}); port 0 takes a free one`,
      ru: `Адрес /livez, /readyz и /metrics (по умолчанию ${listen}); порт 0 — любой свободный`
    }
  }
} satisfies Readonly<Record<string, SettingRow>>

type ProcessTable = typeof processTable

/** The settings that a process reads only when it starts. */
export type ReadAtStart = {
  [Key in keyof ProcessTable]: ProcessTable[Key] extends { readonly isReadAtStart: true } ? Key : never
}[keyof ProcessTable]
