import { describe, expect, it } from "@effect/vitest"
import { connectionFailed, ProxyError } from "../../../src/internal/transport/TransportError.ts"

const failing = (code: string) => Object.assign(new Error("it failed"), { code })

describe("a failed connection", () => {
  it.each([
    "CERT_HAS_EXPIRED",
    "CERT_NOT_YET_VALID",
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "SELF_SIGNED_CERT_IN_CHAIN"
  ])("is not worth another attempt, and sent nothing: %s", code => {
    for (const cause of [failing(code), new TypeError("fetch failed", { cause: failing(code) })])
      expect(connectionFailed(cause)).toMatchObject({ reason: "untrusted", code, mayHaveArrived: false })
  })

  it.each([
    ["ECONNREFUSED", false],
    ["ENOTFOUND", false],
    ["ECONNRESET", true],
    ["EPIPE", true]
  ])("may be better next time: %s", (code, mayHaveArrived) => {
    expect(connectionFailed(failing(code))).toMatchObject({ reason: "unreachable", code, mayHaveArrived })
  })

  it.each(["aborted", "socket hang up", "read ECONNRESET", "write EPIPE", "other side closed"])(
    "is a closed one, whatever the runtime calls it: %s",
    message => {
      const { detail } = connectionFailed(new TypeError("fetch failed", { cause: new Error(message) }))
      expect(detail).toBe("the connection was closed before the end of the answer")
    }
  )

  it("names the proxy of the environment, without the credentials in its address", () => {
    const failed = connectionFailed(
      new ProxyError("http://me:secret@proxy.example:3128", failing("ECONNREFUSED"), "environment")
    )
    expect(failed).toMatchObject({
      detail: "it failed; the environment names the proxy proxy.example:3128",
      mayHaveArrived: false
    })
    expect(
      connectionFailed(new ProxyError("me:secret@proxy", failing("EPIPE"), "settings")).detail
    ).not.toContain("secret")
  })
})
