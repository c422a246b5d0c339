import { describe, expect, it } from "@effect/vitest"
import { Accounts } from "@estate/api-client/Accounts"
import type { AllServices } from "@estate/api-client/AllServices"
import { Calls } from "@estate/api-client/Calls"
import { Catalogue } from "@estate/api-client/Catalogue"
import { Invoices } from "@estate/api-client/Invoices"
import { ListingFields } from "@estate/api-client/ListingFields"
import { CatalogueItemId } from "@estate/domain/Catalogue"
import { InvoiceId } from "@estate/domain/Invoice"
import { ListingId } from "@estate/domain/Listing"
import { Effect, Option, Stream } from "effect"
import { answer, anyAgainst } from "./ScriptedPlatform.ts"

const calls: Readonly<Record<string, Effect.Effect<unknown, unknown, AllServices>>> = {
  "Invoices.page": Effect.flatMap(Invoices, invoices => invoices.page()),
  "Invoices.payers": Effect.flatMap(Invoices, invoices => Stream.runDrain(invoices.payers())),
  "Invoices.recipients": Effect.flatMap(Invoices, invoices => Stream.runDrain(invoices.recipients())),
  "Invoices.statuses": Effect.flatMap(Invoices, invoices => invoices.statuses()),
  "Invoices.details": Effect.flatMap(Invoices, invoices => invoices.details(InvoiceId.make(1))),
  "Catalogue.item": Effect.flatMap(Catalogue, catalogue => catalogue.item(CatalogueItemId.make(1))),
  "Catalogue.page": Effect.flatMap(Catalogue, catalogue => catalogue.page()),
  "Catalogue.counters": Effect.flatMap(Catalogue, catalogue => catalogue.counters()),
  "ListingFields.empty": Effect.flatMap(ListingFields, fields => fields.empty(ListingId.make(1))),
  "Accounts.page": Effect.flatMap(Accounts, accounts => accounts.page()),
  "Calls.page": Effect.flatMap(Calls, service => service.page()),
  "Calls.projectPage": Effect.flatMap(Calls, service => service.projectPage()),
  "Calls.listingPage": Effect.flatMap(Calls, service => service.listingPage())
}

/** A platform that answers 401 to a key means that, also where the spec lists only 403, and the other way about. */
const everywhere: Readonly<Record<number, string>> = {
  400: "RequestRejected",
  401: "NotSignedIn",
  403: "AccessDenied",
  429: "RateLimited",
  204: "PlatformFailed",
  302: "PlatformFailed",
  404: "PlatformFailed",
  413: "PlatformFailed",
  500: "PlatformFailed",
  503: "PlatformFailed",
  520: "PlatformFailed"
}

const statuses = Object.keys(everywhere).map(Number)

const notFound: Readonly<Record<string, string>> = {
  "Invoices.details": "InvoiceNotFound",
  "Catalogue.item": "CatalogueItemNotFound",
  "ListingFields.empty": "ListingNotFound"
}

/** A list asks once more after a 400, for one record: the size may be what is refused. */
const lists = new Set(["Invoices.payers", "Invoices.recipients"])

/** A proxy's answer; with 404 it says nothing about the record. */
const PAGE = "<html><h1>why</h1></html>"

const bodies = [{ type: "about:blank", title: "T", status: 1, detail: "why" }, { error: "why" }, PAGE, ""]

describe("the error of a call is known by its status, whatever the body is", () => {
  for (const [name, call] of Object.entries(calls)) {
    it.scopedLive(`of ${name}`, () =>
      Effect.gen(function* () {
        const asked = statuses.flatMap(status => bodies.map(body => ({ status, body })))
        const answers = asked.flatMap(({ status, body }) => {
          const refused = answer(status, body, { "x-request-id": "r-1" })
          return lists.has(name) && status === 400 ? [refused, refused] : [refused]
        })
        const { exit, received } = yield* anyAgainst(
          answers,
          Effect.forEach(asked, ({ status }) =>
            Effect.map(Effect.flip(call), error => ({ answered: status, error }))
          ),
          { retries: 0 }
        )
        const expected = asked.map(({ status, body }) => {
          const _tag = (status === 404 && body !== PAGE ? notFound[name] : undefined) ?? everywhere[status]
          const error = { _tag, requestId: Option.some("r-1") }
          return { answered: status, error: _tag === "PlatformFailed" ? { ...error, status } : error }
        })
        expect(exit).toMatchObject({ right: expected })
        expect(received.length).toBe(answers.length)
      })
    )
  }

  it.scopedLive("with the platform's words, also where the contract expects no such status", () =>
    Effect.gen(function* () {
      for (const status of [400, 401, 403]) {
        const problem = { type: "t", title: "T", status, detail: "why not", requestId: "r-2" }
        const { exit } = yield* anyAgainst(
          [answer(status, problem)],
          Effect.flatMap(Catalogue, catalogue => catalogue.counters())
        )
        expect(exit).toMatchObject({ left: { detail: "why not", requestId: Option.some("r-2") } })
      }
    })
  )
})
