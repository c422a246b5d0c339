import { HttpServerError } from "@effect/platform"
import { cannotListen, readListen } from "@estate/operations/Listen"
import { describe, expect, it } from "vitest"

const refused = (port: number, code: string) =>
  cannotListen(
    { host: "127.0.0.1", port },
    new HttpServerError.ServeError({ cause: Object.assign(new Error(`listen ${code}`), { code }) })
  ).en

describe("an address that a program cannot listen on", () => {
  it("is reported with the reason, and a port of root's as one", () => {
    expect([refused(80, "EACCES"), refused(8080, "EACCES"), refused(80, "EADDRINUSE")]).toEqual([
      "cannot listen on 127.0.0.1, port 80: only root may listen on a port below 1024",
      "cannot listen on 127.0.0.1, port 8080: permission denied",
      "cannot listen on 127.0.0.1, port 80: the port is in use"
    ])
  })
})

it.each([
  ["9464", { host: "127.0.0.1", port: 9464 }],
  ["0.0.0.0:0", { host: "0.0.0.0", port: 0 }],
  ["[::1]:9464", { host: "::1", port: 9464 }],
  ["localhost:99999", undefined],
  ["localhost", undefined],
  ["a b:1", undefined]
])("%s is read as an address to listen on, or refused", (text, listen) => {
  expect(readListen(text)).toEqual(listen)
})
