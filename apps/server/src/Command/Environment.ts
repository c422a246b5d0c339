import type { SettingNode } from "@estate/command-line/CommandTree"
import { colourSetting, languageSetting, zoneSetting } from "@estate/command-line/SharedSettings"
import { DEFAULT_SERVICE_NAME } from "../Operations/Telemetry.ts"
import { DEFAULT_STORE } from "./StoreLocation.ts"

/** What is sent to a collector; in Russian it is needed in two cases. */
const signals = [
  { name: "TRACES", path: "/v1/traces", what: { en: "traces", ru: "трассировок" }, none: "трассировки" },
  { name: "METRICS", path: "/v1/metrics", what: { en: "metrics", ru: "метрик" }, none: "метрики" },
  { name: "LOGS", path: "/v1/logs", what: { en: "log lines", ru: "строк журнала" }, none: "строки журнала" }
] as const

/** The variables of `estate-server`, for its help. */
export const environment: ReadonlyArray<SettingNode> = [
  {
    variable: "ESTATE_DATABASE",
    description: {
      en: `The store: a file, as sqlite:PATH, or for several processes a database, as postgres://USER:PASSWORD@HOST:PORT/DATABASE (default ${DEFAULT_STORE}); --database overrides it`,
      ru: `База: файл, в виде sqlite:ПУТЬ, или для нескольких процессов Postgres, в виде postgres://ИМЯ:ПАРОЛЬ@ХОСТ:ПОРТ/БАЗА (по умолчанию ${DEFAULT_STORE}); --database имеет приоритет`
    }
  },
  zoneSetting,
  languageSetting,
  {
    variable: "OTEL_EXPORTER_OTLP_ENDPOINT",
    description: {
      en: "The OpenTelemetry collector that traces, metrics and logs are sent to (default: none are sent)",
      ru: "Сборщик OpenTelemetry для трассировок, метрик и журнала (по умолчанию не отправляются)"
    }
  },
  ...signals.map(({ name, path, what }) => ({
    variable: `OTEL_EXPORTER_OTLP_${name}_ENDPOINT`,
    description: {
      en: `The address for ${what.en} (default ${path} of the collector)`,
      ru: `Адрес для ${what.ru} (по умолчанию ${path} коллектора)`
    }
  })),
  ...signals.map(({ name, what, none }) => ({
    variable: `OTEL_${name}_EXPORTER`,
    description: {
      en: `otlp (default), or none: no ${what.en} are sent`,
      ru: `otlp (по умолчанию) или none: ${none} не отправляются`
    }
  })),
  {
    variable: "OTEL_EXPORTER_OTLP_PROTOCOL",
    description: {
      en: "http/protobuf (default) or http/json",
      ru: "http/protobuf (по умолчанию) или http/json"
    }
  },
  {
    variable: "OTEL_EXPORTER_OTLP_HEADERS",
    description: {
      en: "Headers for the collector, as NAME=VALUE,…",
      ru: "Заголовки для коллектора, в виде ИМЯ=ЗНАЧЕНИЕ,…"
    }
  },
  {
    variable: "OTEL_SERVICE_NAME",
    description: {
      en: `The name of the service in what is sent (default ${DEFAULT_SERVICE_NAME})`,
      ru: `Имя сервиса в том, что отправляется (по умолчанию ${DEFAULT_SERVICE_NAME})`
    }
  },
  colourSetting
]
