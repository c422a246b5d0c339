import { Accounts } from "@estate/api-client/Accounts"
import type { AllServices } from "@estate/api-client/AllServices"
import { Calls } from "@estate/api-client/Calls"
import { Catalogue } from "@estate/api-client/Catalogue"
import { Invoices, invoiceSorts } from "@estate/api-client/Invoices"
import { ListingFields } from "@estate/api-client/ListingFields"
import { Threads } from "@estate/api-client/Threads"
import { type CallStatus, PackageId } from "@estate/domain/Call"
import { ClockMinute } from "@estate/domain/CallPeriod"
import { CatalogueItemId } from "@estate/domain/Catalogue"
import { InvoiceId, invoiceStatuses, PayerId, RecipientId } from "@estate/domain/Invoice"
import { ListingId } from "@estate/domain/Listing"
import { LocalDate } from "@estate/domain/LocalDate"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { ThreadId } from "@estate/domain/Thread"
import type { Random } from "@estate/testing/Random"
import { Effect, Stream } from "effect"
import { threadId } from "../ImportLines.ts"

/** A call of a service with random parameters. */
export interface Step {
  readonly name: string
  readonly run: Effect.Effect<unknown, { readonly _tag: string }, AllServices>
}

const searches = [
  "анна",
  "ЕЛКИНА",
  "100%",
  "Квартал",
  "+7 (916) 111-22-33",
  "8916",
  "ann",
  "1003",
  "zzz"
] as const

/** A random operation with random parameters. */
export const anyStep = (random: Random, feeds: boolean): Step => {
  const maybe = <A>(make: () => A): A | undefined => (random.chance(0.35) ? make() : undefined)
  const paging = () => ({
    page: maybe(() => PageNumber.make(1 + random.below(4))),
    limit: maybe(() => PageSize.make(1 + random.below(9)))
  })
  const pageSize = () => ({ pageSize: PageSize.make(1 + random.below(9)) })
  const date = () => new LocalDate({ year: 2026, month: 1 + random.below(3), day: 1 + random.below(5) })
  const minute = () => ClockMinute.make(`${String(random.below(24)).padStart(2, "0")}:30`)
  const thread = () => ThreadId.make(threadId(1 + random.below(14)))
  const invoices = () => ({
    createdAtFrom: maybe(date),
    createdAtTo: maybe(date),
    amount: maybe(() => random.below(4) * 1000),
    payerId: maybe(() => PayerId.make(1 + random.below(4))),
    recipientId: maybe(() => RecipientId.make(1 + random.below(3))),
    number: maybe(() => String(random.below(5))),
    status: maybe(() => random.pick(invoiceStatuses)),
    sort: maybe(() => random.pick(invoiceSorts)),
    direction: maybe(() => random.pick(["asc", "desc"] as const))
  })
  const calls = () => ({
    phone: maybe(() => random.pick(["8 916 111-22-33", "9160000001", "123", "5"])),
    dateFrom: maybe(date),
    dateTo: maybe(date),
    timeFrom: maybe(minute),
    timeTo: maybe(minute),
    durationFrom: maybe(() => `${random.below(120)} seconds` as const),
    durationTo: maybe(() => `${random.below(120)} seconds` as const),
    waitingFrom: maybe(() => `${random.below(20)} seconds` as const),
    waitingTo: maybe(() => `${random.below(20)} seconds` as const)
  })
  const projects = () => ({
    ...calls(),
    packageId: maybe(() => PackageId.make(random.below(3))),
    statuses: maybe(() => [random.pick([0, 1, 2] as const satisfies ReadonlyArray<CallStatus>)]),
    projectName: maybe(() => random.pick(["жилой КВАРТАЛ", "анна елкина", "квартал"]))
  })
  const catalogue = () => ({
    status: maybe(() => random.pick(["all", "finished", "not_finished"] as const)),
    parentId: maybe(() => CatalogueItemId.make(1 + random.below(5))),
    level: maybe(() => random.pick([1, 2] as const))
  })
  const threads = () => ({
    onlyUnread: maybe(() => random.chance(0.5)),
    search: maybe(() => random.pick([...searches, "а", "7"]))
  })
  const messages = () => ({ search: maybe(() => random.pick([...searches, "ab"])) })

  const step = (name: string, run: Step["run"]): Step => ({ name, run })
  const invoiceQuery = { ...invoices(), ...paging() }
  const steps: ReadonlyArray<() => Step> = [
    () =>
      step(
        "Invoices.page",
        Effect.flatMap(Invoices, s => s.page(invoiceQuery))
      ),
    () =>
      step(
        "Invoices.stream",
        list(Invoices, s => s.stream({ ...invoices(), ...pageSize() }))
      ),
    () =>
      step(
        "Invoices.details",
        Effect.flatMap(Invoices, s => s.details(InvoiceId.make(1 + random.below(30))))
      ),
    () =>
      step(
        "Invoices.payers",
        list(Invoices, s => s.payers({ withActs: random.chance(0.5), ...pageSize() }))
      ),
    () =>
      step(
        "Invoices.recipients",
        list(Invoices, s => s.recipients({ withActs: random.chance(0.5), ...pageSize() }))
      ),
    () =>
      step(
        "Catalogue.page",
        Effect.flatMap(Catalogue, s => s.page({ ...catalogue(), ...paging() }))
      ),
    () =>
      step(
        "Catalogue.stream",
        list(Catalogue, s => s.stream({ ...catalogue(), ...pageSize() }))
      ),
    () =>
      step(
        "Catalogue.item",
        Effect.flatMap(Catalogue, s => s.item(CatalogueItemId.make(1 + random.below(14))))
      ),
    () =>
      step(
        "Catalogue.counters",
        Effect.map(
          Effect.flatMap(Catalogue, s => s.counters()),
          counters => counters.map(({ id, value }) => [id, value])
        )
      ),
    () =>
      step(
        "ListingFields.empty",
        Effect.flatMap(ListingFields, s => s.empty(ListingId.make(1 + random.below(4))))
      ),
    () =>
      step(
        "Accounts.page",
        Effect.flatMap(Accounts, s => s.page({ text: maybe(() => random.pick(searches)), ...paging() }))
      ),
    () =>
      step(
        "Accounts.stream",
        list(Accounts, s => s.stream({ text: random.pick(searches), ...pageSize() }))
      ),
    () =>
      step(
        "Calls.page",
        Effect.flatMap(Calls, s => s.page({ ...calls(), ...paging() }))
      ),
    () =>
      step(
        "Calls.stream",
        list(Calls, s => s.stream({ ...calls(), ...pageSize() }))
      ),
    () =>
      step(
        "Calls.projectPage",
        Effect.flatMap(Calls, s => s.projectPage({ ...projects(), ...paging() }))
      ),
    () =>
      feeds
        ? step(
            "Calls.listingCalls",
            list(Calls, s => s.listingCalls({ ...calls(), ...pageSize() }))
          )
        : step(
            "Calls.projectCalls",
            list(Calls, s => s.projectCalls({ ...projects(), ...pageSize() }))
          ),
    () =>
      step(
        "Threads.page",
        Effect.flatMap(Threads, s => s.page({ ...threads(), limit: PageSize.make(1000) }))
      ),
    () =>
      step(
        "Threads.stream",
        list(Threads, s => s.stream({ ...threads(), ...pageSize() }))
      ),
    () =>
      step(
        "Threads.messagesPage",
        Effect.flatMap(Threads, s => s.messagesPage(thread(), { ...messages(), ...paging() }))
      ),
    () =>
      step(
        "Threads.messages",
        list(Threads, s => s.messages(thread(), { ...messages(), ...pageSize() }))
      ),
    () => ({
      name: "Threads.reply",
      run: Effect.flatMap(Threads, s =>
        s.reply(thread(), random.pick(["  Да, в 11:00 🙂 ", "", " \n", "я".repeat(4001), "😀".repeat(4000)]))
      )
    }),
    () => ({ name: "Threads.remove", run: Effect.flatMap(Threads, s => s.remove(thread())) })
  ]
  return random.pick(steps)()
}

const list = <Id extends AllServices, Shape, A, E>(
  service: Effect.Effect<Shape, never, Id>,
  use: (shape: Shape) => Stream.Stream<A, E>
) => Effect.flatMap(service, shape => Effect.map(Stream.runCollect(use(shape)), found => [...found]))
