import { sleep } from "@estate/testing/Eventually"
import { textOf } from "@estate/testing/ImportLine"
import { freePort } from "@estate/testing/LocalServer"
import type { Postgres } from "@estate/testing/Postgres"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import pg from "pg"
import { type Service, withServices } from "../cluster/Services.ts"
import { thread } from "../test/ImportLines.ts"
import { type Ledger, Load, ledgerOf, THREADS } from "./Load.ts"
import { makeCertificate, Proxy, type ProxyName, serveOptions } from "./Proxy.ts"

/** How long requests go on before a drill, and after each of its steps. */
const BETWEEN_MILLIS = 1_000

/** Waits while requests go on. */
export const goOn = (): Promise<void> => sleep(BETWEEN_MILLIS)

/** Starts the service of this number again, at its port. */
type Start = (index: number) => Promise<Service>

/** What happens to the two services. */
export type Drill = (services: ReadonlyArray<Service>, start: Start) => Promise<void>

/** The texts of all messages that were sent. */
const storedIn = async (database: string): Promise<ReadonlyArray<string>> => {
  const client = new pg.Client(database)
  await client.connect()
  const { rows } = await client.query("SELECT text FROM messages WHERE direction = 'outgoing'")
  await client.end()
  return rows.map(({ text }) => text)
}

/** Two services behind a proxy, under load; returns what became of the requests. */
export const underLoad = (postgres: Postgres, name: ProxyName, drill: Drill): Promise<Ledger> =>
  withServices(postgres, async ({ start, command, database }) => {
    await command(["import", "-"], textOf(Array.from({ length: THREADS }, (_, index) => thread(index + 1))))
    const folder = new TemporaryFolder()
    await makeCertificate(folder)
    const ports = [await freePort(), await freePort()] as const
    const startAt: Start = index => start(undefined, ["--port", String(ports[index]), ...serveOptions()])
    const services = [await startAt(0), await startAt(1)]
    const proxy = await Proxy.start(name, ports, folder)
    try {
      const key = services[0]?.key ?? ""
      const load = new Load({ port: proxy.port, key, certificate: folder.file("cert.pem") })
      await goOn()
      await drill(services, startAt)
      await load.stop()
      const ledger = ledgerOf(load.outcomes, await storedIn(database))
      console.log(`${name}: ${JSON.stringify(ledger)}`)
      return ledger
    } finally {
      await proxy.stop()
    }
  })
