import * as Duration from "effect/Duration"
import * as Schema from "effect/Schema"
import { LocalDateTimeFromWire } from "./LocalDateTime.ts"
import { fieldOrNull } from "./LooseValue.ts"
import { textOrNone, wireField } from "./WireField.ts"

/** The identifier of a call. */
export const CallId = Schema.NonNegativeInt.pipe(Schema.brand("CallId"))
export type CallId = typeof CallId.Type

/** The identifier of a package of services. */
export const PackageId = Schema.Int.pipe(Schema.brand("PackageId"))
export type PackageId = typeof PackageId.Type

/** Whole seconds on the wire. */
const Seconds = Schema.transform(
  Schema.NonNegativeInt,
  Schema.DurationFromSelf.annotations({
    arbitrary: () => fc => fc.nat().map(seconds => Duration.seconds(seconds))
  }),
  { strict: true, decode: Duration.seconds, encode: duration => Math.round(Duration.toSeconds(duration)) }
)

/**
 * 0 no status, 1 target call, 2 non-target call; other numbers are kept (spec, «States and
 * transitions»).
 */
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

/**
 * A call of a company without the feeds module: it has a project, a status and a recording (spec,
 * «Call»).
 */
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
  /** True if nobody spoke. */
  get isMissed(): boolean {
    return Duration.equals(this.duration, Duration.zero)
  }
}

/**
 * A call of a company with the feeds module: it has a listing, and its price as text (spec,
 * «Call»).
 */
export class ListingCall extends Schema.Class<ListingCall>("ListingCall")(
  {
    ...fields,
    listingTitle: wireField(Schema.String, "orderTitle"),
    listingPrice: wireField(Schema.String, "orderPrice")
  },
  { identifier: "ListingCall" }
) {
  /** True if nobody spoke. */
  get isMissed(): boolean {
    return Duration.equals(this.duration, Duration.zero)
  }
}

/**
 * A call of either variant, told apart by its fields. The error of a call that is neither names
 * all invalid fields, so that a reader can choose the likelier variant.
 */
export const Call = Schema.Union(ProjectCall, ListingCall).annotations({ parseOptions: { errors: "all" } })
export type Call = typeof Call.Type
