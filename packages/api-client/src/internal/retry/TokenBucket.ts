/**
 * The client's own limit: a number of requests a second, or as many at once after a quiet second.
 */
export class TokenBucket {
  /** When the bucket is full again. */
  private fullAt = 0
  private readonly tokenMillis: number
  /** The time in which an empty bucket fills up to all tokens but one. */
  private readonly burstMillis: number

  constructor(requestsPerSecond: number) {
    this.tokenMillis = 1000 / requestsPerSecond
    this.burstMillis =
      this.tokenMillis === 0 ? 0 : (Math.max(1, Math.floor(requestsPerSecond)) - 1) * this.tokenMillis
  }

  /** Milliseconds until there is a token. */
  waitMillis(nowMillis: number): number {
    return Math.max(0, Math.ceil(this.fullAt - this.burstMillis - nowMillis))
  }

  /** Takes a token for a request that is sent now. */
  take(nowMillis: number): void {
    this.fullAt = Math.max(this.fullAt, nowMillis) + this.tokenMillis
  }
}
