import type { IncomingMessage } from "node:http"
import { BlockList, isIP } from "node:net"
import { Context, Option } from "effect"

/** A network of proxies: an address and the length of its prefix. */
export interface Network {
  readonly address: string
  readonly prefix: number
}

/** Parses `10.0.0.0/8`, `fd00::/8`, or one address. */
export const parseNetwork = (text: string): Option.Option<Network> => {
  const [, address = "", digits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const family = isIP(address)
  const most = family === 6 ? 128 : 32
  const prefix = digits === undefined ? most : Number(digits)
  return family === 0 || prefix > most ? Option.none() : Option.some({ address, prefix })
}

/** The other end of the connection. */
const ofSocket = { of: ({ socket }: IncomingMessage): string | undefined => socket.remoteAddress }

/** The address that a request comes from; by default the other end of its connection. */
export class ClientAddress extends Context.Reference<ClientAddress>()("@estate/server/ClientAddress", {
  defaultValue: () => ofSocket
}) {}

/**
 * The address behind trusted proxies: each adds whom it heard from to the right end of
 * `X-Forwarded-For`, so the first one from there that is no proxy is the client. What stands
 * to the left of it is the client's own claim, and is ignored.
 */
export const behindProxies = (networks: ReadonlyArray<Network>): ClientAddress["Type"] => {
  if (networks.length === 0) return ofSocket
  const proxies = new BlockList()
  for (const { address, prefix } of networks) proxies.addSubnet(address, prefix, familyOf(address))
  const isProxy = (address: string) => proxies.check(address, familyOf(address))
  return {
    of: ({ headers, socket }) => {
      const peer = plainAddress(socket.remoteAddress ?? "")
      if (peer === undefined) return socket.remoteAddress
      let client: string = peer
      for (const hop of [headers["x-forwarded-for"] ?? []].flat().join(",").split(",").reverse()) {
        const address: string | undefined = isProxy(client) ? plainAddress(hop.trim()) : undefined
        if (address === undefined) return client
        client = address
      }
      return client
    }
  }
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4")

/** The address without a port, brackets or IPv6's form of IPv4; undefined if it is none. */
const plainAddress = (text: string): string | undefined => {
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? []
  const address = (bracketed ?? withPort ?? text).replace(/^::ffff:(?=[\d.]+$)/i, "")
  return isIP(address) === 0 ? undefined : address
}
