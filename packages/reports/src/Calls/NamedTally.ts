import type { Call, ListingCall, PackageId, ProjectCall } from "@estate/domain/Call"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { Option, Order } from "effect"
import { Groups } from "../Tally/Groups.ts"
import { CallTally } from "./CallFigures.ts"

/** The calls by project, listing and package, with at most 10,000 of each. */
export class CallGroups {
  readonly projects = new Groups<string, CallTally>(() => new CallTally())
  readonly listings = new Groups<string, ListingTally>(() => new ListingTally())
  readonly packages = new Groups<PackageId, PackageTally>(() => new PackageTally())

  add(call: Call): void {
    this.packages.at(call.packageId).add(call)
    if ("projectName" in call) this.projects.at(call.projectName).add(call)
    else this.listings.at(call.listingTitle).add(call)
  }

  /** The figures of each, most calls first, with the calls that `earlier` has of it. */
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
        (listing, { price }) => ({ listing, price })
      ),
      packages: rows(
        ({ packages }) => packages,
        (packageId, { title }) => ({ packageId, packageTitle: title })
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

/** The calls of one package. */
export class PackageTally extends CallTally {
  private titled: ProjectCall | undefined

  override add(call: Call): void {
    super.add(call)
    if (!("packageTitle" in call) || Option.isNone(call.packageTitle)) return
    if (this.titled === undefined || latestLast(this.titled, call) < 0) this.titled = call
  }

  /** The title of the latest call that has one. */
  get title(): Option.Option<string> {
    return Option.flatMap(Option.fromNullable(this.titled), ({ packageTitle }) => packageTitle)
  }
}

/** The calls of listings with one title. */
export class ListingTally extends CallTally {
  private latest: ListingCall | undefined

  override add(call: Call): void {
    super.add(call)
    if (!("listingPrice" in call)) return
    if (this.latest === undefined || latestLast(this.latest, call) < 0) this.latest = call
  }

  /** The price of the latest call. */
  get price(): string {
    return this.latest?.listingPrice ?? ""
  }
}

const latestLast = Order.combine(
  Order.mapInput(LocalDateTime.Order, (call: Call) => call.calledAt),
  Order.mapInput(Order.number, (call: Call) => call.id)
)
