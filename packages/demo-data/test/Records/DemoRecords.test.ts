import { expect, it } from "@effect/vitest"
import { type ImportLine, importLineSchemas } from "@estate/api/ImportLine"
import { defaultCounts } from "@estate/demo-data/Records/Plan"
import { Call } from "@estate/domain/Call"
import { instantOf } from "@estate/domain/OffsetDateTime"
import { Option, Schema } from "effect"
import { demo, now, ofType } from "../DemoLines.ts"

const { call, callOfListing, ...others } = importLineSchemas
const AnyLine = Schema.parseJson(
  Schema.Union(...Object.values(others), Schema.Struct({ ...call.fields, record: Call }))
)
const toWire = Schema.encodeSync(AnyLine)

it("the same seed and time make the same bytes", () => {
  const bytes = (seed: number) =>
    demo({ ...defaultCounts, threads: 9, seed })
      .map(line => toWire(line))
      .join("\n")
  expect(bytes(4)).toBe(bytes(4))
  expect(bytes(4)).not.toBe(bytes(5))
})

it("more records of one type do not change the others", () => {
  const nonCalls = (lines: ReadonlyArray<ImportLine>) =>
    lines.filter(({ type }) => type !== "call").map(line => toWire(line))
  expect(nonCalls(demo({ ...defaultCounts, threads: 9, calls: 900 }))).toEqual(
    nonCalls(demo({ ...defaultCounts, threads: 9 }))
  )
})

it("there are as many records as the counts say", () => {
  const lines = demo(defaultCounts)
  for (const [type, count] of [
    ["company", 2],
    ["thread", 40],
    ["call", 400],
    ["invoice", 60],
    ["listing", 60],
    ["account", 8]
  ] as const)
    expect(ofType(lines, type)).toHaveLength(count)
})

it("no two records of a type have the same id", () => {
  const lines = demo({
    ...defaultCounts,
    threads: 300,
    calls: 4_000,
    invoices: 900,
    listings: 900,
    accounts: 90,
    complexes: 300
  })
  const ids = lines.map(line => {
    if (line.type === "company" || line.type === "listing") return `${line.type} ${line.id}`
    return `${line.type} ${line.record.id}`
  })
  expect(new Set(ids).size).toBe(ids.length)
})

it("the amounts of an invoice add up, in digits and in words", () => {
  const invoices = ofType(demo({ invoices: 400 }), "invoice")
  const inWords = new Map(invoices.map(({ record, details }) => [record.amount, details.sumString]))
  expect(new Set(inWords.values()).size).toBe(inWords.size)
  expect(ofType(demo({ invoices: 6 }), "invoice")[0]?.details.sumString).toBe(
    "Сто десять тысяч восемьсот девяносто восемь рублей 00 копеек"
  )
  for (const { record, details, payerId, recipientId } of invoices) {
    const services = details.services.reduce((sum, { amount }) => sum + amount, 0)
    expect(details.totalAmount).toBe(services)
    expect(details.totalAmountWithVat).toBe(services + details.vatAmount)
    expect(record.amount).toBe(details.totalAmountWithVat)
    expect(details.sumString).toMatch(/^[А-Я][а-яё ]+ (рубль|рубля|рублей) 00 копеек$/)
    expect(details.number).toContain(`№ ${record.number} `)
    expect(details.recipient).toBe(record.recipient)
    expect(details.payer).toContain(record.payer)
    const percent = Number(/НДС (\d+)%/.exec(details.vatString)?.[1] ?? 0)
    expect(details.vatAmount * 100).toBe(services * percent)
    expect(percent).toBe(recipientId === 9 ? 0 : record.createdAt.year < 2026 ? 20 : 22)
    expect(payerId).toBeGreaterThan(0)
  }
})

it("invoices are paid, paid in part, or owed for up to three months and longer", () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const invoices = ofType(demo({ seed, invoices: 60 }), "invoice").map(({ record }) => record)
    expect(new Set(invoices.map(({ status }) => status)).size).toBe(3)
    const owed = invoices.filter(({ status }) => status === "not_paid")
    const ages = owed.map(
      ({ createdAt }) => (now.epochMillis - createdAt.toInstant(now.zone).epochMillis) / 86_400_000
    )
    expect(ages.some(age => age < 30)).toBe(true)
    expect(ages.some(age => age > 90)).toBe(true)
    expect(owed.length).toBeLessThan(invoices.length / 2)
    for (const invoice of invoices) {
      const isOwed = invoice.status === "not_paid"
      expect(Option.isNone(invoice.paidAt)).toBe(isOwed)
      expect(Option.isNone(invoice.paymentOrder)).toBe(isOwed)
      expect(Option.isSome(invoice.actsText)).toBe(invoice.actsAmount > 0)
      expect(invoice.canDelete).toBe(isOwed && invoice.actsAmount === 0)
      const paid = Option.getOrElse(invoice.paidAt, () => invoice.createdAt.toWire())
      expect(String(paid) >= invoice.createdAt.toWire() && String(paid) <= "2026-11-20").toBe(true)
    }
  }
})

it("a complex has as many buildings as it says, and is finished if all of them are", () => {
  const items = ofType(demo({ complexes: 60 }), "catalogueItem")
  const complexes = items.filter(({ level }) => level === 1)
  expect(complexes).toHaveLength(60)
  for (const { record, status } of complexes) {
    const buildings = items.filter(({ parentId }) => parentId === record.id)
    expect(buildings).toHaveLength(record.childrenCount)
    expect(buildings.length).toBeGreaterThanOrEqual(1)
    expect(buildings.length).toBeLessThanOrEqual(12)
    expect(status === "finished").toBe(buildings.every(building => building.status === "finished"))
    expect(buildings.every(building => building.record.address.startsWith(record.address))).toBe(true)
  }
  const photos = items.flatMap(({ record }) => record.photos)
  expect(new Set(photos.map(({ id }) => id)).size).toBe(photos.length)
  for (const { record } of items)
    expect(record.photos.filter(({ isMain }) => isMain)).toHaveLength(record.photos.length > 0 ? 1 : 0)
  expect(items.some(({ record }) => record.photos.length === 0)).toBe(true)
  expect(new Set(complexes.map(({ status }) => status)).size).toBe(2)
  expect(new Set(complexes.map(({ record }) => record.title)).size).toBe(60)
})

it("listings with threads exist, and empty fields have every type", () => {
  for (const [seed, threads] of [
    [1, 40],
    [2, 40],
    [3, 200]
  ] as const) {
    const lines = demo({ ...defaultCounts, seed, threads })
    const listings = ofType(lines, "listing")
    const asked = ofType(lines, "thread").map(({ record }) => [record.listingId, record.listingTitle])
    const own = listings.filter(({ company }) => company === 1).map(({ id, title }) => [id, title])
    expect(own).toEqual(expect.arrayContaining(asked))
    expect(new Set(listings.flatMap(({ emptyFields }) => emptyFields.map(({ type }) => type)))).toEqual(
      new Set(["checkbox", "text", "youtube_video", "suggest_required", "photo"])
    )
    expect(listings.some(({ emptyFields }) => emptyFields.length === 0)).toBe(true)
    for (const { emptyFields } of listings)
      expect(new Set(emptyFields.map(({ code }) => code)).size).toBe(emptyFields.length)
  }
})

it("one account of an agency is its administrator, and some have not accepted yet", () => {
  for (const seed of [1, 2, 3]) {
    const accounts = ofType(demo({ seed, accounts: 40 }), "account")
    expect(accounts.filter(({ record }) => record.type.isAdmin)).toHaveLength(2)
    expect(accounts.filter(({ record }) => !record.hasJoined).length).toBeGreaterThan(5)
    expect(new Set(accounts.map(({ record }) => record.email)).size).toBe(40)
    for (const { record } of accounts) {
      expect(record.email).toMatch(/^[a-z0-9.-]+@[a-z-]+\.example$/)
      const { acceptedAt, sentAt } = record.invitation
      const moments = [sentAt, ...Option.toArray(acceptedAt)].map(at => instantOf(at).epochMillis)
      expect([...moments, now.epochMillis].toSorted((one, other) => one - other)).toEqual([
        ...moments,
        now.epochMillis
      ])
    }
  }
})
