import { setImmediate } from "node:timers/promises"
import { afterEach } from "vitest"

// Vitest gives up on a worker that does not answer for a minute, and a series of synchronous tests
// lets it answer only at the end.
afterEach(() => setImmediate())
