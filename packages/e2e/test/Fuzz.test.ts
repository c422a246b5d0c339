import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { eventually, sleep } from "@estate/testing/Eventually"
import { Random } from "@estate/testing/Random"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { checkResponse } from "./fuzz/CheckResponse.ts"
import { type Contract, contractsOf } from "./fuzz/Contract.ts"
import { generate, type KnownRecords, keyKinds } from "./fuzz/Generate.ts"
import { readKnownRecords } from "./fuzz/KnownRecords.ts"
import { mutate } from "./fuzz/Mutate.ts"
import { refusals } from "./fuzz/Refused.ts"
import { type HttpRequest, send } from "./fuzz/Request.ts"

const REQUESTS = Number(process.env.ESTATE_REQUESTS ?? 3_000)
const seed = Number(process.env.ESTATE_SEED ?? Date.now() % 1_000_000)
const CONCURRENCY = 8

/** The share of random deletions that are sent: some of the threads are to be left at the end. */
const DELETED = Math.min(0.1, 500 / REQUESTS)

let deployment: Deployment
let contracts: ReadonlyArray<Contract>
let known: KnownRecords
let declaredStatuses: ReadonlySet<number>
const seenStatuses = new Map<string, Set<string>>()

beforeAll(async () => {
  deployment = await Deployment.startDemo()
  contracts = await contractsOf(deployment.serviceUrl)
  known = await readKnownRecords(deployment)
  // Another method than a path's has no operation that could declare its status.
  declaredStatuses = new Set([...contracts.flatMap(({ statuses }) => statuses.map(Number)), 405])
})
afterAll(() => deployment.close())

const recordStatus = (contract: Contract, status: number) =>
  seenStatuses.set(contract.id, (seenStatuses.get(contract.id) ?? new Set()).add(String(status)))

const describeRequest = ({ method, path, headers, body }: HttpRequest) =>
  `${method} ${path} ${JSON.stringify(headers)} ${String(body).slice(0, 200)}`.replaceAll(
    known.keys.good,
    "KEY"
  )

/** What the service logged of a request that it could not answer, once the lines are written. */
const logOf = async ({ status, headers }: Awaited<ReturnType<typeof send>>): Promise<string> => {
  await sleep(100)
  const lines = status < 500 ? [] : deployment.serviceLog.split("\n")
  return lines.filter(line => line.includes(String(headers["x-request-id"]))).join("\n  ")
}

/** Runs tasks 0 to `count` - 1, several at once. */
const runConcurrently = async (count: number, task: (number: number) => Promise<void>) => {
  let next = 0
  const worker = async () => {
    while (next < count) await task(next++)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

describe(`${REQUESTS} generated and mutated requests (ESTATE_SEED=${seed})`, () => {
  it("each get a response that the OpenAPI document declares", {
    timeout: 60_000 + REQUESTS * 20
  }, async () => {
    const failures: Array<string> = []
    await runConcurrently(REQUESTS, async number => {
      const random = new Random(seed * 1_000_003 + number)
      // First each operation with each kind of key, then random ones.
      const contract = contracts[number % contracts.length] ?? random.pick(contracts)
      const wantedKey = keyKinds[Math.floor(number / contracts.length / 4)]
      const [request, expected] = generate(random, contract, known, wantedKey)
      // Deleting all the threads would leave nothing to find.
      const mayDelete = wantedKey !== undefined || request.method !== "DELETE" || expected.key !== "good"
      if (!mayDelete && !random.chance(DELETED)) return
      const isMutant = wantedKey === undefined && random.chance(0.2)
      const sent = isMutant ? mutate(random, request) : request
      const answer = await send(deployment.serviceUrl, sent).catch((error: Error) => ({
        status: 0,
        headers: {},
        text: String(error)
      }))
      if (!isMutant) recordStatus(contract, answer.status)
      const isBroken = answer.status >= 500 || !declaredStatuses.has(answer.status)
      const failure = isMutant
        ? isBroken
          ? `status ${answer.status}`
          : undefined
        : checkResponse(contract, expected, answer)
      if (failure !== undefined)
        failures.push(
          `#${number} ${contract.id}: ${failure}\n  ${describeRequest(sent)}\n  ${answer.text.slice(0, 300)}\n  ${await logOf(answer)}`
        )
    })
    expect(failures.slice(0, 5), `${failures.length} of ${REQUESTS}`).toEqual([])
    expect((await fetch(`${deployment.serviceUrl}/healthz`)).status).toBe(200)
  })

  it("are refused alike by every operation if anything is wrong on the way to it", async () => {
    for (const [index, contract] of contracts.entries())
      for (const { status, spoil } of refusals) {
        const [request] = generate(new Random(seed + index), contract, known, "good")
        const answer = await send(deployment.serviceUrl, spoil(request))
        expect([contract.id, answer.status]).toEqual([contract.id, status])
        expect(contract.validate(status, JSON.parse(answer.text)), contract.id).toBeUndefined()
        recordStatus(contract, status)
      }
  })

  it("get a declared response if the same Idempotency-Key is under way, or was for another text", async () => {
    const contract = contracts.find(({ id }) => id === "threads.send")
    if (contract === undefined) throw new Error("there is no operation threads.send")
    const [left = ""] = (await readKnownRecords(deployment)).ids.ulid ?? []
    const path = contract.path.replace("{ulid}", left)
    await eventually(async () => {
      const headers = {
        "x-api-key": known.keys.good,
        "content-type": "application/json",
        "idempotency-key": `${seed}-${Math.random()}`
      }
      const sendText = (message: string) =>
        send(deployment.serviceUrl, { method: "POST", path, headers, body: JSON.stringify({ message }) })
      const answers = await Promise.all(Array.from({ length: 16 }, () => sendText("Добрый день!")))
      answers.push(await sendText("Добрый вечер!"))
      for (const wanted of [409, 422]) {
        const answer = answers.find(({ status }) => status === wanted)
        expect(answer?.status).toBe(wanted)
        expect(contract.validate(wanted, JSON.parse(answer?.text ?? ""))).toBeUndefined()
        recordStatus(contract, wanted)
      }
    })
  })

  it("get the same response in place and in a fiber", async () => {
    // A read at which a fault may happen is never answered in place.
    const faults = join(deployment.folder, "delays.json")
    await writeFile(faults, JSON.stringify([{ endpoint: "*", kind: "delay", delayMillis: 1 }]))
    const args = ["serve", "--port", "0", "--rate-limit", "off", "--faults", faults]
    const inFiber = deployment.startHere("server", args, deployment.serverEnv)
    const inFiberUrl = await inFiber.address()
    const reads = contracts.filter(({ method }) => method === "GET")
    const comparable = ({ status, headers, text }: Awaited<ReturnType<typeof send>>) => ({
      status,
      text: text.replaceAll(/"requestId":"[^"]*"/g, ""),
      names: Object.keys(headers).filter(name => !name.startsWith("ratelimit-")),
      type: headers["content-type"]
    })
    let found = 0
    for (let number = 0; number < 20 * reads.length; number++) {
      const random = new Random(seed * 31 + number)
      const [request] = generate(random, reads[number % reads.length] ?? random.pick(reads), known, "good")
      const answer = await send(deployment.serviceUrl, request)
      const other = await send(inFiberUrl, request)
      expect(comparable(answer), describeRequest(request)).toEqual(comparable(other))
      if (answer.status === 200) found += 1
    }
    expect(found).toBeGreaterThan(5 * reads.length)
    await inFiber.stop("SIGTERM")
  })

  it("get a declared response over the rate limit and under armed faults", async () => {
    const everything = (status: number) => [{ endpoint: "*", kind: "status", status, probability: 1 }]
    const failing = async (status: number) => {
      const faults = join(deployment.folder, `faults-${status}.json`)
      await writeFile(faults, JSON.stringify(everything(status)))
      return ["--rate-limit", "off", "--faults", faults]
    }
    const expectEverywhere = async (status: number, args: ReadonlyArray<string>) => {
      const service = deployment.startHere("server", ["serve", "--port", "0", ...args], deployment.serverEnv)
      const url = await service.address()
      for (const contract of contracts) {
        // On a slow machine, requests come slower than the limit unless they are sent together.
        const sent = Array.from({ length: status === 429 ? 40 : 1 }, (_, number) =>
          send(url, generate(new Random(number), contract, known)[0])
        )
        for (const answer of await Promise.all(sent)) {
          if (answer.status !== status) continue
          recordStatus(contract, status)
          expect(contract.validate(status, JSON.parse(answer.text)), contract.id).toBeUndefined()
        }
      }
      await service.stop("SIGTERM")
    }
    await Promise.all([
      expectEverywhere(429, ["--rate-limit", "1"]),
      expectEverywhere(500, await failing(500)),
      expectEverywhere(503, await failing(503))
    ])
  })

  it("cover every status that an operation declares", () => {
    // A slow request would take ten seconds for each operation; the server's own tests cover that.
    const missing = contracts.flatMap(({ id, statuses }) =>
      statuses
        .filter(status => status !== "408" && seenStatuses.get(id)?.has(status) !== true)
        .map(status => `${id} ${status}`)
    )
    expect(missing).toEqual([])
  })
})
