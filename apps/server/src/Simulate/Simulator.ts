import type { SqlError } from "@effect/sql/SqlError"
import { makeSeededRandom } from "@estate/demo-data/SeededRandom"
import { callEvent, makeNextCall } from "@estate/demo-data/Simulation/Calls"
import type { SimulatedEvent } from "@estate/demo-data/Simulation/Event"
import {
  billedLine,
  decideInvoiceMove,
  type InvoiceLine,
  invoiceEvent,
  paidLine
} from "@estate/demo-data/Simulation/Invoices"
import { makeMessageSimulation } from "@estate/demo-data/Simulation/Messages"
import type { CompanyId } from "@estate/domain/Company"
import { LocalDate } from "@estate/domain/LocalDate"
import { MessageText } from "@estate/domain/Message"
import { DateTime, Effect, Option, Random } from "effect"
import { Messages } from "../Threads/MessagesRepo.ts"
import { makeConversations, type SimulatedCompany } from "./ConversationsRepo.ts"
import { makeSimulatedRecords } from "./RecordsRepo.ts"

/** Writes one event to the store; none if there is nothing to do or the store changed. */
type Step = Effect.Effect<Option.Option<SimulatedEvent>, SqlError>

/** Simulates buyers, an agency's answers, callers and payers, one event at a time. */
export const makeSimulator = Effect.gen(function* () {
  const conversations = yield* makeConversations
  const messages = yield* Messages
  const records = yield* makeSimulatedRecords
  const zone = yield* DateTime.CurrentTimeZone
  const now = Effect.map(DateTime.now, DateTime.setZone(zone))

  const seed = yield* Random.nextIntBetween(0, 2 ** 31)
  const messageSimulation = makeMessageSimulation(makeSeededRandom(seed, "messages"))
  const nextCall = makeNextCall(makeSeededRandom(seed, "calls"))
  const random = makeSeededRandom(seed, "invoices")

  /** None if the thread was deleted meanwhile. */
  const unlessDeleted = (event: SimulatedEvent, { whole }: ReturnType<typeof messages.receive>): Step =>
    whole.pipe(
      Effect.as(Option.some(event)),
      Effect.catchTag("ThreadNotFound", () => Effect.succeedNone)
    )

  const buyerWrites = Effect.fn("Simulator.buyerWrites")(function* (company: CompanyId) {
    const message = messageSimulation.nextBuyerMessage(yield* conversations.recent(company), yield* now)
    const text = MessageText.make(message.text)
    const { action } = message
    if (action === "begins") {
      const { thread } = message
      yield* conversations.open(company, thread, text)
      return Option.some<SimulatedEvent>({ actor: thread.author, action, target: thread.id, text })
    }
    const { author, thread } = message.in
    return yield* unlessDeleted(
      { actor: author, action, target: thread, text },
      messages.receive(company, thread, text)
    )
  })

  const agencyAnswers = Effect.fn("Simulator.agencyAnswers")(function* (company: CompanyId) {
    const reply = messageSimulation.nextReply(yield* conversations.recent(company))
    if (reply === undefined) return Option.none()
    const { thread } = reply.in
    return yield* unlessDeleted(
      { actor: "agency", action: "answers", target: thread, text: reply.text },
      messages.send(company, thread, MessageText.make(reply.text))
    )
  })

  const buyerCalls = Effect.fn("Simulator.buyerCalls")(function* ({ id: company, feeds }: SimulatedCompany) {
    const id = yield* records.nextCallId
    const latest = yield* records.latestCalls(company)
    const record = nextCall({ id, feeds, latest, now: yield* now })
    const isWritten = yield* records.write({ type: "call", company, record })
    return isWritten ? Option.some(callEvent(record)) : Option.none()
  })

  const write = (action: SimulatedEvent["action"], line: InvoiceLine): Step =>
    Effect.map(records.write(line), isWritten =>
      isWritten ? Option.some(invoiceEvent(action, line.record)) : Option.none()
    )

  /** An invoice is created or paid. */
  const invoiceChanges = Effect.fn("Simulator.invoiceChanges")(function* (company: CompanyId) {
    const owed = yield* records.owed(company)
    const move = decideInvoiceMove(owed, { what: random.next(), which: random.next() })
    const today = LocalDate.fromInstant(yield* now, zone)
    if (move.action === "is billed") {
      const id = yield* records.nextInvoiceId
      const latestNumber = yield* records.latestNumber(company)
      return yield* write(move.action, billedLine(random, { company, id, latestNumber, today }))
    }
    const isPart = move.action === "pays a part"
    return yield* write(move.action, paidLine(random, { company, invoice: move.invoice, isPart, today }))
  })

  return { buyerWrites, agencyAnswers, buyerCalls, invoiceChanges }
})
