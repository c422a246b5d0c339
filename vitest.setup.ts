import { setImmediate } from "node:timers/promises"
import { afterEach } from "vitest"

// Vitest gives up a worker that does not answer for a minute, and synchronous tests, one after
// another, let it answer only at the end.
afterEach(() => setImmediate())
