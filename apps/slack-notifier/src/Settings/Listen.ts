/** Where `/healthz` and `/metrics` are served. */
export interface Listen {
  readonly host: string
  readonly port: number
}

/** Reads `HOST:PORT`, or a port of this machine alone; undefined for anything else. */
export const readListen = (text: string): Listen | undefined => {
  const [, host = "127.0.0.1", port] = /^(?:\[?([^\]\s]+?)\]?:)?(\d{1,5})$/.exec(text) ?? []
  return port === undefined || Number(port) > 65_535 ? undefined : { host, port: Number(port) }
}
