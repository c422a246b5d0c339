import { Duration, Schema } from "effect"
import { LocalDateTimeFromWire } from "./LocalDateTime.ts"
import { fieldOrNull } from "./LooseValue.ts"
import { textOrNone, wireField } from "./WireField.ts"

/** The identifier of a call. */
export const CallId = Schema.NonNegativeInt.pipe(Schema.brand("CallId"))
export type CallId = typeof CallId.Type

/** The identifier of a package of services. */
export const PackageId = Schema.Int.pipe(Schema.brand("PackageId"))
export type PackageId = typeof PackageId.Type

/** Whole seconds, as the wire counts time spent. */
const Seconds = Schema.transform(
  Schema.NonNegativeInt,
  Schema.DurationFromSelf.annotations({
    arbitrary: () => fc => fc.nat().map(seconds => Duration.seconds(seconds))
  }),
  { strict: true, decode: Duration.seconds, encode: duration => Math.round(Duration.toSeconds(duration)) }
)

/** 0 no status, 1 target call, 2 non-target call; any other number is kept (spec, «States and transitions»). */
export const callStatuses = [0, 1, 2] as const
export type CallStatus = (typeof callStatuses)[number]

const fields = {
  id: CallId,
  calledAt: LocalDateTimeFromWire,
  phone: Schema.String,
  duration: wireField(Seconds, "callLength"),
  waiting: wireField(Seconds, "callWaiting"),
  packageId: wireField(PackageId, "idPacket")
}

/** A call without the feeds module: it belongs to a project, has a status and a recording (spec, «Call»). */
export class ProjectCall extends Schema.Class<ProjectCall>("ProjectCall")(
  {
    ...fields,
    recordingUrl: textOrNone("callFile"),
    projectName: Schema.String,
    status: Schema.Union(Schema.Literal(...callStatuses), Schema.Int),
    packageTitle: fieldOrNull(Schema.String, "packetTitle")
  },
  { identifier: "ProjectCall" }
) {
  /** Nobody spoke. */
  get isMissed(): boolean {
    return Duration.equals(this.duration, Duration.zero)
  }
}

/** A call with the feeds module: it belongs to a listing, whose price is a text as the platform writes it (spec, «Call»). */
export class ListingCall extends Schema.Class<ListingCall>("ListingCall")(
  {
    ...fields,
    listingTitle: wireField(Schema.String, "orderTitle"),
    listingPrice: wireField(Schema.String, "orderPrice")
  },
  { identifier: "ListingCall" }
) {
  /** Nobody spoke. */
  get isMissed(): boolean {
    return Duration.equals(this.duration, Duration.zero)
  }
}

/**
 * A call of either variant: which it is shows in its fields. Of one that is neither all faults are told, so that a reader
 * can say which it was meant to be.
 */
export const Call = Schema.Union(ProjectCall, ListingCall).annotations({ parseOptions: { errors: "all" } })
export type Call = typeof Call.Type
