/** What a simulated buyer, agency or payer did: `estate-server simulate` prints a line for each. */
export interface SimulatedEvent {
  readonly actor: string
  readonly action:
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
  /** The id of the thread, or `call` or `invoice` with an id. */
  readonly target: string
  readonly text: string
}
