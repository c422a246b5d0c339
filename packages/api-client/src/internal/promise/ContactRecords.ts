/** A conversation with one buyer about one listing (spec, «Thread»). */
export interface Thread {
  /** The ULID that `messages`, `reply` and `remove` take. */
  readonly id: string
  /** The board that the listing is on. */
  readonly boardId: number
  /** The listing, which the wire calls an order. */
  readonly listingId: number
  /** The title of the listing. */
  readonly listingTitle: string
  /** The name of the buyer. */
  readonly author: string
  /** The address of the buyer's picture, if there is one. */
  readonly authorAvatar: string | null
  /** The text of the last message, whoever wrote it. */
  readonly lastMessage: string
  /** When it was written: `YYYY-MM-DDTHH:MM:SS` on the platform's clock, without a zone. */
  readonly lastMessageAt: string
  /** How many messages of the buyer nobody has read; a reply makes it 0. */
  readonly unreadCount: number
  /** What the conversation is about: `order`, the only kind that the spec has. */
  readonly entity: string
}

/** One message of a thread (spec, «Message»). */
export interface Message {
  /** The ULID of the message. */
  readonly id: string
  /** The text as it was written, with its line breaks. */
  readonly text: string
  /** `text`, or a type that came after this version. */
  readonly type: string
  /** `incoming` from the buyer, `outgoing` from the company. */
  readonly direction: string
  /** When it was read, in the form of `createdAt`; null while it is unread. */
  readonly readAt: string | null
  /** When it was written: `YYYY-MM-DDTHH:MM:SS` on the platform's clock, without a zone. */
  readonly createdAt: string
}

/** A call of a company without the feeds module (spec, «Call, without the feeds module»). */
export interface ProjectCall {
  /** The identifier of the call. */
  readonly id: number
  /** When the phone rang: `YYYY-MM-DDTHH:MM:SS` on the platform's clock, without a zone. */
  readonly calledAt: string
  /** The caller's number, digits only. */
  readonly phone: string
  /** How long they spoke, in seconds; 0 for a missed call. */
  readonly duration: number
  /** How long the caller waited for an answer, in seconds. */
  readonly waiting: number
  /** The package of services that the call is counted in. */
  readonly packageId: number
  /** Where the recording is, if there is one. */
  readonly recordingUrl: string | null
  /** The project that was called about. */
  readonly projectName: string
  /** 0 no status, 1 target call, 2 non-target call, or a number that came after this version. */
  readonly status: number
  /** The name of the package, if it has one. */
  readonly packageTitle: string | null
}

/** A call of a company with the feeds module (spec, «Call, with the feeds module»). */
export interface ListingCall {
  /** The identifier of the call. */
  readonly id: number
  /** When the phone rang: `YYYY-MM-DDTHH:MM:SS` on the platform's clock, without a zone. */
  readonly calledAt: string
  /** The caller's number, digits only. */
  readonly phone: string
  /** How long they spoke, in seconds; 0 for a missed call. */
  readonly duration: number
  /** How long the caller waited for an answer, in seconds. */
  readonly waiting: number
  /** The package of services that the call is counted in. */
  readonly packageId: number
  /** The title of the listing that was called about. */
  readonly listingTitle: string
  /** The price of that listing, as the platform writes it. */
  readonly listingPrice: string
}

/** A call of either variant: `"projectName" in call` tells them apart. */
export type Call = ProjectCall | ListingCall
