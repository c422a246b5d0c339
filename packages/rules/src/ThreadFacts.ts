/**
 * What the rules may ask about a thread when its buyer begins to wait. Tests in the file and `rules
 * test` use the same names for these facts.
 */
export interface ThreadFacts {
  readonly company: string
  /** The id of the listing. */
  readonly listing: number
  /** The title of the listing. */
  readonly title: string
  /** The buyer's name. */
  readonly author: string
  /** The buyer's last message. */
  readonly text: string
  /** What the thread is about, in the platform's words. */
  readonly entity: string
}

/** The facts of a company's thread that a test does not give. */
export const unspecifiedThread = (company: string): ThreadFacts => ({
  company,
  listing: 0,
  title: "",
  author: "",
  text: "",
  entity: "order"
})
