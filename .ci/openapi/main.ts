// Both clients as their users have them: names, parameters, answers and errors are what the contract says.
import { type InvoiceStatus, invoicesList, invoicesListFirstPage, threadsSend } from "./client/index.ts"
import type { components, operations } from "./types.ts"

const auth = "estate_key"
const { data } = await invoicesList({ auth, path: { page: 1, limit: 50 }, query: { sort: "amount" } })
const first = await invoicesListFirstPage({ auth })
const numbers: ReadonlyArray<string> | undefined = data?.data.items.map(({ count_number }) => count_number)
const paid: InvoiceStatus & components["schemas"]["InvoiceStatus"] = "paid_full"
const isPaid = data?.data.items.some(({ status }) => status === paid)
const total: number | undefined = first.data?.data.total

const sent = await threadsSend({
  auth,
  path: { ulid: "01JD3W5Q6R7S8T9V0W1X2Y3Z4A" },
  headers: { "Idempotency-Key": '"8e03978e"' },
  body: { message: "Hello" }
})
const detail: string | undefined = sent.error?.detail

type Send = operations["threads.send"]
const body: Send["requestBody"]["content"]["application/json"] = { message: "Hello" }
const wait: Send["responses"][503]["headers"]["Retry-After"] = 1
const failure: Send["responses"][422]["content"]["application/problem+json"]["status"] = 422

console.log(numbers, isPaid, total, detail, body, wait, failure)
