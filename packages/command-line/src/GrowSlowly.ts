import { setFlagsFromString } from "node:v8"

/**
 * Lets the heap grow to twice its live data before a collection. On a large machine, Node would let
 * it grow to four times that.
 *
 * Gain: a notifier of ten thousand companies needs 2.5 GiB instead of 4.2, for 2 % of a processor
 * in each of three processes (`pnpm bench notifier companiesOnPostgres`), and a report of 200,000
 * calls 160 MiB instead of 220 at the same speed (`pnpm bench cli calls`). To delete it: this file
 * and its calls.
 */
export const growSlowly = (): void => setFlagsFromString("--heap-growing-percent=100")
