import { writeFileSync } from "node:fs"
import { connect } from "node:net"
import { eventually } from "@estate/testing/Eventually"
import { freePort } from "@estate/testing/LocalServer"
import { Process } from "@estate/testing/Process"
import type { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { pages } from "../docs/Page.ts"
import { run } from "../pack/Project.ts"

const PAGE = "docs/how-to/proxies.md"

/** Values of the page that differ in a test. */
interface Places {
  /** Of the two processes. */
  readonly ports: readonly [number, number]
  /** Of the proxy, with TLS. */
  readonly port: number
  readonly folder: string
}

/** How a proxy is run with a file of the page. */
interface Kind {
  /** The file's name in the page. */
  readonly file: string
  /** What else the proxy needs, so that it shares nothing with one that runs on this machine. */
  readonly around: (text: string, folder: string) => string
  readonly check: (file: string) => ReadonlyArray<string>
  readonly start: (file: string) => ReadonlyArray<string>
}

const aroundNginx = (text: string, folder: string) => `
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log stderr warn;
${process.getuid?.() === 0 ? "user root;" : ""}
events {}
http {
access_log off;
${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(name => `${name}_temp_path ${folder}/${name};`).join("\n")}
${text}
}`

/** The proxies of the page. */
export const kinds = {
  nginx: {
    file: "nginx.conf",
    around: aroundNginx,
    check: file => ["nginx", "-t", "-c", file],
    start: file => ["nginx", "-c", file]
  },
  HAProxy: {
    file: "haproxy.cfg",
    around: text => text,
    check: file => ["haproxy", "-c", "-f", file],
    start: file => ["haproxy", "-db", "-f", file]
  },
  Caddy: {
    file: "Caddyfile",
    around: text => `{\n  admin off\n  auto_https disable_redirects\n}\n${text}`,
    check: file => ["caddy", "validate", "--adapter", "caddyfile", "--config", file],
    start: file => ["caddy", "run", "--adapter", "caddyfile", "--config", file]
  }
} as const satisfies Readonly<Record<string, Kind>>

export type ProxyName = keyof typeof kinds

const page = () => pages.find(({ path }) => path === PAGE)?.blocks ?? []

/** The options that a service behind a proxy has in the page. */
export const serveOptions = (): ReadonlyArray<string> => {
  const options = page()
    .map(({ code }) => /serve --port 8081 --operations-listen \S+ (.+)/.exec(code)?.[1])
    .find(found => found !== undefined)
  if (options === undefined) throw new Error(`${PAGE} does not start a service at port 8081`)
  return options.split(" ")
}

const inPage = (file: string): string => {
  const found = page().find(block => block.file === file)
  if (found === undefined) throw new Error(`${PAGE} has no block for ${file}`)
  return found.code
}

/** The page's text with the values of a test. Each replaced value has to be in the page. */
const placed = (text: string, { ports: [one, other], port, folder }: Places): string => {
  const places: ReadonlyArray<readonly [RegExp, string]> = [
    [/127\.0\.0\.1:8081\b/g, `127.0.0.1:${one}`],
    [/127\.0\.0\.1:8082\b/g, `127.0.0.1:${other}`],
    [/\/etc\/ssl\/estate\//g, `${folder}/`],
    [
      /(?<=listen )443\b|(?<=bind :)443\b|(?<=^api\.agency\.example)(?= \{)/gm,
      text.startsWith("api.") ? `:${port}` : `${port}`
    ]
  ]
  return places.reduce((placed, [place, replacement]) => {
    const replaced = placed.replaceAll(place, replacement)
    if (replaced === placed) throw new Error(`${PAGE} has no ${place} in:\n${text}`)
    return replaced
  }, text)
}

const accepts = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy()
      resolve()
    }).on("error", () => reject(new Error(`nobody listens on ${port}`)))
  })

/** A proxy that runs by the page's configuration. */
export class Proxy {
  readonly port: number
  readonly process: Process
  private constructor(port: number, process: Process) {
    this.port = port
    this.process = process
  }

  /** The folder has the certificate. */
  static async start(name: ProxyName, ports: Places["ports"], folder: TemporaryFolder): Promise<Proxy> {
    const kind: Kind = kinds[name]
    const port = await freePort()
    const file = folder.file(kind.file)
    const text = placed(inPage(kind.file), { ports, port, folder: folder.path })
    writeFileSync(file, kind.around(text, folder.path))
    await run(kind.check(file), folder.path)
    const [command = "", ...args] = kind.start(file)
    const process = new Process(command, args, { cwd: folder.path })
    await eventually(() => accepts(port))
    return new Proxy(port, process)
  }

  async stop(): Promise<void> {
    await this.process.stop("SIGTERM")
  }
}

/** Makes a certificate in the folder: `cert.pem`, `key.pem`, and both in `both.pem`. */
export const makeCertificate = async (folder: TemporaryFolder): Promise<void> => {
  const subject = ["-subj", "/CN=api.agency.example", "-addext", "subjectAltName=DNS:api.agency.example"]
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "key.pem"]
  await run(["openssl", "req", "-x509", "-days", "2", ...subject, ...key, "-out", "cert.pem"], folder.path)
  await run(["sh", "-c", "umask 077; cat cert.pem key.pem > both.pem"], folder.path)
}
