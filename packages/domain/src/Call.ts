import * as Duration from "effect/Duration"
import * as Schema from "effect/Schema"
import { branded } from "./internal/Branded.ts"
import { fieldOrNull } from "./internal/LooseValue.ts"
import { textOrNone, wireField } from "./internal/WireField.ts"
import { LocalDateTimeFromWire } from "./LocalDateTime.ts"

/** The identifier of a call. */
export const CallId = Schema.NonNegativeInt.pipe(branded("CallId"))
/** A number that is known to be a call's identifier. */
export type CallId = typeof CallId.Type

/** The identifier of a package of services. */
export const PackageId = Schema.Int.pipe(branded("PackageId"))
/** A number that is known to be a package's identifier. */
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
/** A status of a call that the spec has. */
export type CallStatus = (typeof callStatuses)[number]

const fields = {
  /** The identifier of the call. */
  id: CallId,
  /** When the phone rang, on the platform's clock. */
  calledAt: LocalDateTimeFromWire,
  /** The caller's number, digits only. */
  phone: Schema.String,
  /** The talk time, in whole seconds on the wire; zero for a missed call. */
  duration: wireField(Seconds, "callLength"),
  /** How long the caller waited for an answer, in whole seconds on the wire. */
  waiting: wireField(Seconds, "callWaiting"),
  /** The package of services that the call is counted in. */
  packageId: wireField(PackageId, "idPacket")
}

/** A call that nobody answered has no talk time. */
const wasMissed = ({ duration }: { readonly duration: Duration.Duration }): boolean =>
  Duration.equals(duration, Duration.zero)

/**
 * A call of a company without the feeds module: it has a project, a status and a recording (spec,
 * «Call»).
 */
export class ProjectCall extends Schema.Class<ProjectCall>("ProjectCall")(
  {
    ...fields,
    /** Where the recording is, if there is one. */
    recordingUrl: textOrNone("callFile"),
    /** The project that was called about. */
    projectName: Schema.String,
    /** 0 no status, 1 target call, 2 non-target call, or a number that came after this version. */
    status: Schema.Union(Schema.Literal(...callStatuses), Schema.Int),
    /** The name of the package, if it has one. */
    packageTitle: fieldOrNull(Schema.String, "packetTitle")
  },
  { identifier: "ProjectCall" }
) {
  /** Distinguishes it from a `ListingCall`; it is not on the wire. */
  get _tag(): "ProjectCall" {
    return "ProjectCall"
  }

  /** True if nobody spoke. */
  get isMissed(): boolean {
    return wasMissed(this)
  }
}

/**
 * A call of a company with the feeds module: it has a listing, and its price as text (spec,
 * «Call»).
 */
export class ListingCall extends Schema.Class<ListingCall>("ListingCall")(
  {
    ...fields,
    /** The title of the listing that was called about. */
    listingTitle: wireField(Schema.String, "orderTitle"),
    /** The price of that listing, as the platform writes it. */
    listingPrice: wireField(Schema.String, "orderPrice")
  },
  { identifier: "ListingCall" }
) {
  /** Distinguishes it from a `ProjectCall`; it is not on the wire. */
  get _tag(): "ListingCall" {
    return "ListingCall"
  }

  /** True if nobody spoke. */
  get isMissed(): boolean {
    return wasMissed(this)
  }
}

/**
 * A call of either variant, distinguished by its fields. If a call is neither, the error names all
 * invalid fields, so that a reader can choose the likelier variant.
 */
export const Call = Schema.Union(ProjectCall, ListingCall).annotations({ parseOptions: { errors: "all" } })
/** A call of either variant, distinguished by `_tag`. */
export type Call = typeof Call.Type
