// Runs the clients of a bundle against the service that logs its address to a file.
import { readFileSync } from "node:fs"
import { setTimeout } from "node:timers/promises"

const [bundle, log, key] = process.argv.slice(2)

const address = async () => {
  for (let attempt = 0; attempt < 600; attempt++) {
    const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(readFileSync(log, "utf8")) ?? []
    if (found !== undefined) return found
    await setTimeout(50)
  }
  throw new Error(`the service does not listen: ${readFileSync(log, "utf8")}`)
}

const baseUrl = await address()
const { journeys } = await import(bundle)
for (const [name, journey] of Object.entries(journeys)) {
  const text = `Sent by ${name}`
  const { invoices, lastMessage, missing, withoutKey } = await journey(baseUrl, key, text)
  if (!(invoices > 0 && lastMessage === text && missing !== "" && withoutKey === 401))
    throw new Error(`${name} saw ${JSON.stringify({ invoices, lastMessage, missing, withoutKey })}`)
}
