import { PlatformFailed, RateLimited } from "@estate/domain/PlatformError"
import { Duration, Option } from "effect"
import { describe, expect, it } from "vitest"
import { failureOf } from "../../src/Incidents/Failures.ts"

const refusal = { detail: "not asked", requestId: Option.none() }
const tenDays = Option.some(Duration.days(10))
const again = { triedAgainIn: Option.some(Duration.seconds(90)) }

describe("a platform that asks to wait, in Russian", () => {
  it.each([
    [
      new RateLimited({ ...refusal, retryAfter: Option.none() }),
      "слишком много запросов к платформе: нужно немного подождать"
    ],
    [
      new RateLimited({ ...refusal, retryAfter: tenDays }),
      "слишком много запросов к платформе: она просит подождать 10 дн"
    ],
    [
      new RateLimited({ ...refusal, ...again, retryAfter: tenDays }),
      "слишком много запросов к платформе: следующий запрос возможен через 1 мин 30 с"
    ],
    [
      new PlatformFailed({ ...refusal, ...again, status: 503 }),
      "платформа ответила ошибкой 503: следующий запрос возможен через 1 мин 30 с"
    ]
  ])("%s", (error, text) => {
    expect(failureOf(error).in("ru").message).toBe(text)
  })
})
