/** What a client saw. */
export interface Seen {
  /** The number of invoices that a filtered list returns. */
  readonly invoices: number
  /** The text of the newest message of a thread, once this client has sent one. */
  readonly lastMessage: string | undefined
  /** The text of the problem that an unknown thread is answered with. */
  readonly missing: string
  /** The status of a request for the threads without a key. */
  readonly withoutKey: number
}

/** Reads, writes and fails, with one generated client. */
export type Journey = (baseUrl: string, key: string, text: string) => Promise<Seen>

export const UNKNOWN_THREAD = "01JD3W5Q6R7S8T9V0W1X2Y3Z4A"
