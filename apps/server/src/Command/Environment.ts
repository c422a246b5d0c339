import type { SettingNode } from "@estate/command-line/CommandTree"
import { colourSetting, languageSetting, zoneSetting } from "@estate/command-line/SharedSettings"
import { DEFAULT_SERVICE_NAME } from "../Operations/Telemetry.ts"
import { DEFAULT_STORE } from "./StoreLocation.ts"

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
      ru: "Сборщик OpenTelemetry для трассировок, метрик и логов (по умолчанию не отправляются)"
    }
  },
  {
    variable: "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    description: {
      en: "The address for traces (default /v1/traces of the collector)",
      ru: "Адрес для трассировок (по умолчанию /v1/traces сборщика)"
    }
  },
  {
    variable: "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT",
    description: {
      en: "The address for metrics (default /v1/metrics of the collector)",
      ru: "Адрес для метрик (по умолчанию /v1/metrics сборщика)"
    }
  },
  {
    variable: "OTEL_EXPORTER_OTLP_LOGS_ENDPOINT",
    description: {
      en: "The address for log lines (default /v1/logs of the collector)",
      ru: "Адрес для строк лога (по умолчанию /v1/logs сборщика)"
    }
  },
  {
    variable: "OTEL_TRACES_EXPORTER",
    description: {
      en: "otlp (default), or none: no traces are sent",
      ru: "otlp (по умолчанию) или none: трассировки не отправляются"
    }
  },
  {
    variable: "OTEL_METRICS_EXPORTER",
    description: {
      en: "otlp (default), or none: no metrics are sent",
      ru: "otlp (по умолчанию) или none: метрики не отправляются"
    }
  },
  {
    variable: "OTEL_LOGS_EXPORTER",
    description: {
      en: "otlp (default), or none: no log lines are sent",
      ru: "otlp (по умолчанию) или none: строки лога не отправляются"
    }
  },
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
      ru: "Заголовки для сборщика, в виде ИМЯ=ЗНАЧЕНИЕ,…"
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
