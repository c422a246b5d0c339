import type { HttpServer, HttpServerError } from "@effect/platform"
import { isForbidden, reasonOf } from "@estate/command-line/Files"
import type { Translations } from "@estate/text/Language"

/** An address to listen on; port 0 means any free port. */
export interface Listen {
  readonly host: string
  readonly port: number
}

/** A host, without the brackets of an IPv6 address in a URL. */
export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, "$1")

/** Reads `HOST:PORT`, or a port alone, which means this machine; undefined for any other text. */
export const readListen = (text: string): Listen | undefined => {
  const [, host = "127.0.0.1", port] = /^(?:(\S+):)?(\d{1,5})$/.exec(text) ?? []
  return port === undefined || Number(port) > 65_535
    ? undefined
    : { host: withoutBrackets(host), port: Number(port) }
}

/** The URL of an address that a server listens on. */
export const urlOf = (address: HttpServer.Address): string =>
  address._tag === "TcpAddress"
    ? `http://${address.hostname.includes(":") ? `[${address.hostname}]` : address.hostname}:${address.port}`
    : address.path

const forRoot: Translations = {
  en: "only root may listen on a port below 1024",
  ru: "порты ниже 1024 может открывать только root"
}

/** The message that a program cannot listen on an address. */
export const cannotListen = ({ host, port }: Listen, { cause }: HttpServerError.ServeError): Translations => {
  const { en, ru } = isForbidden(cause) && port < 1024 ? forRoot : reasonOf(cause)
  return {
    en: `cannot listen on ${host}, port ${port}: ${en}`,
    ru: `не удалось открыть ${host}, порт ${port}: ${ru}`
  }
}
