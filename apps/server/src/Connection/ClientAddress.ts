import type { IncomingMessage } from "node:http"
import { BlockList, isIP } from "node:net"
import { Context } from "effect"

/** A network of proxies: an address and the length of its prefix. */
export interface Network {
  readonly address: string
  readonly prefix: number
}

/** Parses `10.0.0.0/8`, `fd00::/8`, or one address; undefined for anything else. */
export const parseNetwork = (text: string): Network | undefined => {
  const [, address = "", digits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const family = isIP(address)
  const most = family === 6 ? 128 : 32
  const prefix = digits === undefined ? most : Number(digits)
  return family === 0 || prefix > most ? undefined : { address, prefix }
}

/** A request, and the other end of its connection, which is no longer known once it is closed. */
interface Arrived {
  readonly request: Pick<IncomingMessage, "headers">
  readonly peer: string | undefined
}

/** The client that a request comes from. */
export class ClientAddress extends Context.Tag("@estate/server/ClientAddress")<
  ClientAddress,
  (arrived: Arrived) => string
>() {}

/**
 * A client by its address: a /64 network of IPv6 counts as one client, since its owner has all of
 * its addresses.
 */
const clientAt = (remoteAddress = "unknown"): string => {
  const address = remoteAddress.replace(/^::ffff:(?=[\d.]+$)/, "")
  if (!address.includes(":")) return address
  const [head = "", tail] = address.split("::")
  const groups = head.split(":")
  const padded = tail === undefined ? groups : [...groups, "0", "0", "0", "0"]
  return padded.slice(0, 4).join(":")
}

/**
 * The address behind trusted proxies: each adds the address from which it got the request to the
 * right end of `X-Forwarded-For`, so the first address from the right that is not a proxy is the
 * client. Addresses to the left of it are the client's own claim, and are ignored.
 */
export const behindProxies = (networks: ReadonlyArray<Network>): ClientAddress["Type"] => {
  if (networks.length === 0) return ({ peer }) => clientAt(peer)
  const proxies = new BlockList()
  for (const { address, prefix } of networks) proxies.addSubnet(address, prefix, familyOf(address))
  const isProxy = (address: string) => proxies.check(address, familyOf(address))
  return ({ request: { headers }, peer }) => {
    let client = plainAddress(peer ?? "")
    if (client === undefined) return clientAt(peer)
    for (const hop of [headers["x-forwarded-for"] ?? []].flat().join(",").split(",").reverse()) {
      const address: string | undefined = isProxy(client) ? plainAddress(hop.trim()) : undefined
      if (address === undefined) break
      client = address
    }
    return clientAt(client)
  }
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4")

/**
 * The address without a port, brackets or the IPv6 form of IPv4; undefined if it is not an address.
 */
const plainAddress = (text: string): string | undefined => {
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? []
  const address = (bracketed ?? withPort ?? text).replace(/^::ffff:(?=[\d.]+$)/i, "")
  return isIP(address) === 0 ? undefined : address
}
