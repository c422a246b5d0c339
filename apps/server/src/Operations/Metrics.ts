import type { Connections } from "@estate/store/PostgresQueries"
import { Metric, MetricBoundaries, MetricLabel } from "effect"

/** From a cached page to a timeout. */
const SECONDS = MetricBoundaries.fromIterable([
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10
])

const requests = Metric.counter("estate_server_http_requests_total", {
  description:
    "Requests answered, by the contract's path, method and status; 499 is a client that went away.",
  incremental: true
})
const durations = Metric.histogram(
  "estate_server_http_request_duration_seconds",
  SECONDS,
  "Time from a request's headers to its answer, body included."
)
const storeDurations = Metric.histogram(
  "estate_server_store_duration_seconds",
  SECONDS,
  "Time in the store, with the wait for its turn: of a read, or of a whole write."
)
const inFlight = Metric.gauge("estate_server_http_requests_in_flight", {
  description: "Requests being answered now."
})

export const backups = Metric.counter("estate_server_backups_total", {
  description: "Backups of the schedule, by outcome: ok or failed.",
  incremental: true
})
export const lastBackup = Metric.gauge("estate_server_backup_last_success_timestamp_seconds", {
  description: "When the newest good backup was made, in Unix time; 0 if there is none."
})

const searches = Metric.gauge("estate_server_searches", {
  description: "Reads of many records now, by state: running, or waiting for their turn."
})
export const diskFree = Metric.gauge("estate_server_disk_free_bytes", {
  description: "Free space where the store's file is; of a database it is not known."
})

const connections = Metric.gauge("estate_server_postgres_connections", {
  description:
    "Connections to Postgres, by what they are for: in_use or idle; waiting are those who wait for one."
})
const connectionWaits = Metric.counter("estate_server_postgres_wait_seconds_total", {
  description: "Time that was spent waiting for a connection to Postgres, by what it is for.",
  incremental: true
})

export const nextExpiry = Metric.gauge("estate_server_key_next_expiry_timestamp_seconds", {
  description:
    "When the next key expires that no other replaces, in Unix time; 0 if none does within 14 days."
})

const refused = Metric.counter("estate_server_http_refusals_total", {
  description: "Requests refused with 401, 403, 429 or 503, by the key's id and its company.",
  incremental: true
})

/**
 * Effect finds a metric's known series by the identity of the label array, so each array is created
 * once.
 */
const rememberLabels = (...names: ReadonlyArray<string>) => {
  const known = new Map<string, ReadonlyArray<MetricLabel.MetricLabel>>()
  return (...values: ReadonlyArray<string>) => {
    const id = values.join(" ")
    const made = known.get(id)
    if (made !== undefined) return made
    const labels = names.map((name, index) => MetricLabel.make(name, values[index] ?? ""))
    known.set(id, labels)
    return labels
  }
}

const answerLabels = rememberLabels("endpoint", "method", "status")
const requestLabels = rememberLabels("endpoint", "method")
const refusalLabels = rememberLabels("status", "key", "company")
const operationLabels = rememberLabels("operation")
const stateLabels = rememberLabels("state")
const connectionLabels = rememberLabels("use", "state")
const waitLabels = rememberLabels("use")

/** A request arrived. */
export const countBegun = (): void => inFlight.unsafeModify(1, [])

/**
 * A request was answered, or its client has disconnected. `endpoint` is a template, never the path
 * that was sent.
 */
export const countDone = (endpoint: string, method: string, status: number, seconds: number): void => {
  inFlight.unsafeModify(-1, [])
  requests.unsafeUpdate(1, answerLabels(endpoint, method, String(status)))
  durations.unsafeUpdate(seconds, requestLabels(endpoint, method))
}

/** More keys than these are counted together. */
const MOST_KEYS = 1_000
const countedKeys = new Set<string>()

interface KnownCaller {
  readonly key: string
  readonly company: number
}

/** A caller as the log and the counters name them: a key's id is not secret. */
export type ShownCaller = KnownCaller | { readonly client: string }

/** A request was refused; without a known key, `key` is `none`. */
export const countRefusal = (status: number, caller: ShownCaller): void => {
  const { key, company } = "key" in caller ? countedAs(caller) : { key: "none", company: "" }
  refused.unsafeUpdate(1, refusalLabels(String(status), key, String(company)))
}

const countedAs = (caller: KnownCaller) => {
  if (countedKeys.size < MOST_KEYS) countedKeys.add(caller.key)
  return countedKeys.has(caller.key) ? caller : { key: "other", company: "" }
}

/** Bytes that were not a request were answered. */
export const countUnreadable = (status: number): void =>
  requests.unsafeUpdate(1, answerLabels("unreadable", "unknown", String(status)))

/** An operation, named after the repository's function, used the store. */
export const countStoreTime = (operation: string, seconds: number): void =>
  storeDurations.unsafeUpdate(seconds, operationLabels(operation))

/** The number of running reads of many records, and of those waiting for their turn. */
export const countSearches = (running: number, waiting: number): void => {
  searches.unsafeUpdate(running, stateLabels("running"))
  searches.unsafeUpdate(waiting, stateLabels("waiting"))
}

const waitedSeconds = new Map<string, number>()

/** The connections to Postgres, as they are now. */
export const countConnections = (all: ReadonlyArray<Connections>): void => {
  for (const { use, inUse, idle, waiting, waitedMillis } of all) {
    for (const [state, number] of [
      ["in_use", inUse],
      ["idle", idle],
      ["waiting", waiting]
    ] as const)
      connections.unsafeUpdate(number, connectionLabels(use, state))
    const seconds = waitedMillis / 1000
    connectionWaits.unsafeUpdate(seconds - (waitedSeconds.get(use) ?? 0), waitLabels(use))
    waitedSeconds.set(use, seconds)
  }
}
