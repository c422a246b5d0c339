import type { Call, ListingCall, PackageId, ProjectCall } from "@estate/domain/Call"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { Option, Order } from "effect"
import { Groups } from "../Tally/Groups.ts"
import { CallTally } from "./CallFigures.ts"
import type { CountedCall } from "./CountedCall.ts"

/** The calls by project, listing and package, with at most 10,000 of each. */
export class CallGroups {
  readonly projects = new Groups<string, CallTally>(() => new CallTally())
  /** The price is that of the latest call. */
  readonly listings = new Groups<string, NamedTally<ListingCall>>(() => new NamedTally(isOfListing))
  /** The title is that of the latest call that has one. */
  readonly packages = new Groups<PackageId, NamedTally<ProjectCall>>(() => new NamedTally(isTitled))

  add(counted: CountedCall): void {
    const { call } = counted
    this.packages.at(call.packageId).add(counted)
    if ("projectName" in call) this.projects.at(call.projectName).add(counted)
    else this.listings.at(call.listingTitle).add(counted)
  }

  /** The figures of each, most calls first, with its calls in `earlier`. */
  report(earlier: Option.Option<CallGroups>) {
    const rows = <Row, Tally extends CallTally, Key extends string | number>(
      of: (groups: CallGroups) => Groups<Key, Tally>,
      rowOf: (key: Key, tally: Tally) => Row
    ) =>
      mostFirst(of(this)).map(([key, tally]) => ({
        ...tally.figures,
        ...rowOf(key, tally),
        previousCalls: Option.flatMap(earlier, groups => callsIn(of(groups), key))
      }))
    return {
      projects: rows(
        ({ projects }) => projects,
        project => ({ project })
      ),
      listings: rows(
        ({ listings }) => listings,
        (listing, { latest }) => ({ listing, price: latest?.listingPrice ?? "" })
      ),
      packages: rows(
        ({ packages }) => packages,
        (packageId, { latest }) => ({ packageId, packageTitle: latest?.packageTitle ?? Option.none() })
      ),
      // The calls of those beyond the first 10,000.
      otherGroups: [this.projects, this.listings, this.packages].reduce(
        (sum, { others }) => sum + Option.match(others, { onNone: () => 0, onSome: ({ count }) => count }),
        0
      )
    }
  }
}

const mostFirst = <Key extends string | number, Tally extends CallTally>(groups: Groups<Key, Tally>) =>
  groups.entries().toSorted(([keyA, a], [keyB, b]) => b.count - a.count || (keyA < keyB ? -1 : 1))

/** The calls of one group; none if they may be among those of the other groups. */
const callsIn = <Key>(groups: Groups<Key, CallTally>, key: Key) =>
  Option.orElse(
    Option.map(groups.find(key), ({ count }) => count),
    () => (Option.isSome(groups.others) ? Option.none() : Option.some(0))
  )

/** The calls of one group, and the latest of those that tell more about it. */
class NamedTally<Named extends Call> extends CallTally {
  latest: Named | undefined
  private readonly isNamed: (call: Call) => call is Named

  constructor(isNamed: (call: Call) => call is Named) {
    super()
    this.isNamed = isNamed
  }

  override add(counted: CountedCall): void {
    const { call } = counted
    super.add(counted)
    if (this.isNamed(call) && (this.latest === undefined || latestLast(this.latest, call) < 0))
      this.latest = call
  }
}

const isOfListing = (call: Call): call is ListingCall => "listingPrice" in call
const isTitled = (call: Call): call is ProjectCall =>
  "packageTitle" in call && Option.isSome(call.packageTitle)

const latestLast = Order.struct({ calledAt: LocalDateTime.Order, id: Order.number })
