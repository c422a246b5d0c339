import { Duration, Redacted } from "effect"
import type { ClientSettings } from "../ClientSettings.ts"

/** The settings with their defaults. */
export const resolveSettings = (settings: ClientSettings) => ({
  apiUrl: settings.apiUrl,
  chatsUrl: settings.chatsUrl ?? settings.apiUrl,
  secret: Redacted.value(settings.apiKey),
  keyPlacement: settings.keyPlacement ?? { as: "bearer" as const },
  messageBody: settings.messageBody ?? "json",
  timeout: Duration.decode(settings.timeout ?? "30 seconds"),
  retry: {
    retries: settings.retries ?? 3,
    firstWait: Duration.decode(settings.firstWait ?? "500 millis"),
    longestWait: Duration.decode(settings.longestWait ?? "1 minute")
  },
  retryShare: settings.retryShare ?? 0.1,
  leastRetries: settings.leastRetries ?? 10,
  requestsPerSecond: settings.requestsPerSecond ?? 100,
  concurrency: settings.concurrency ?? 8,
  maxResponseBytes: settings.maxResponseBytes ?? 32 * 1024 * 1024,
  prefetch: settings.prefetch ?? 2,
  seenRecords: settings.seenRecords ?? 2000,
  settleWait: Duration.decode(settings.settleWait ?? "2 seconds")
})

export type ResolvedSettings = ReturnType<typeof resolveSettings>
