/** What somebody just did, as one line tells it. */
export interface Happening {
  readonly what:
    | "begins"
    | "asks"
    | "asks again"
    | "cools off"
    | "thanks"
    | "answers"
    | "calls"
    | "calls in vain"
    | "is billed"
    | "pays"
    | "pays a part"
  readonly who: string
  /** The thread, the call or the invoice. */
  readonly where: string
  readonly text: string
}
