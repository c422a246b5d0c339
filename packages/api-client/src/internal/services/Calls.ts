import { listCalls } from "@estate/api/Calls"
import { type Call, callStatuses, ListingCall, PackageId, ProjectCall } from "@estate/domain/Call"
import { CallPeriod, ClockMinute, isDuring } from "@estate/domain/CallPeriod"
import { LocalDateFromWire } from "@estate/domain/LocalDate"
import { searchedDigits } from "@estate/domain/PhoneDigits"
import * as Duration from "effect/Duration"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { QueryOf } from "../Filters.ts"
import type { Internals } from "../Internals.ts"
import type { InvalidField } from "../InvalidField.ts"
import { listOf, type Matches } from "../paging/ListMethods.ts"
import type { WirePage } from "../paging/WirePage.ts"
import { pagePath, type SizedPage } from "../Query.ts"

const isDuration = (value: unknown): value is Duration.DurationInput =>
  Option.isSome(Duration.decodeUnknown(value))

/** Any duration; a number of seconds without Effect. */
const Length = Schema.transform(Schema.NonNegative, Schema.declare(isDuration), {
  strict: true,
  decode: (seconds): Duration.DurationInput => Duration.seconds(seconds),
  encode: Duration.toSeconds
})

export const callFilters = {
  /** The caller's number, in any format. */
  phone: Schema.String,
  /** The first day. */
  dateFrom: LocalDateFromWire,
  /** The last day, to its end. */
  dateTo: LocalDateFromWire,
  /** The first minute: of `dateFrom`, or of every day if that is not set. */
  timeFrom: ClockMinute,
  /** The last minute, to its end: of `dateTo`, or of every day if that is not set. */
  timeTo: ClockMinute,
  /** The minimum talk time; one second excludes missed calls. */
  durationFrom: Length,
  /** The maximum talk time; with zero, only missed calls. */
  durationTo: Length,
  /** The minimum wait for an answer. */
  waitingFrom: Length,
  /** The maximum wait for an answer. */
  waitingTo: Length
}

export const projectCallFilters = {
  ...callFilters,
  /** Only calls counted in this package of services. */
  packageId: PackageId,
  /** Only calls with any of these statuses: 0 no status, 1 target call, 2 non-target call. */
  statuses: Schema.Array(Schema.Literal(...callStatuses)),
  /** The whole name of a project. */
  projectName: Schema.String
}

/** The filters that only calls of projects have; queries for other calls cannot use them. */
export type ForeignToCalls = {
  readonly [Name in Exclude<keyof typeof projectCallFilters, keyof typeof callFilters>]?: undefined
}

/** The operations that read calls of only one variant. */
export const variantPages = { projects: "Calls.projectPage", listings: "Calls.listingPage" } as const

export const calls = ({ operation, lists }: Internals) => {
  const of = <A extends Call>(name: string, variant: Variant<A>) =>
    operation(listCalls, { name, narrow: onlyOf(variant) })
  const any = listOf(lists, callFilters, operation(listCalls), anyRequest, callMatches)
  const ofProjects = of(variantPages.projects, ProjectCall)
  const projects = listOf(lists, projectCallFilters, ofProjects, projectRequest, projectCallMatches)
  const listings = listOf(lists, callFilters, of(variantPages.listings, ListingCall), anyRequest, callMatches)

  return {
    ...any,
    projectPage: projects.page,
    projectCalls: projects.stream,
    listingPage: listings.page,
    listingCalls: listings.stream
  }
}

type Variant<A extends Call> = { readonly identifier: string } & (abstract new (...args: never) => A)

/** The page, if all its calls are of this variant. */
const onlyOf =
  <A extends Call>(variant: Variant<A>) =>
  (page: WirePage<Call>): Either.Either<WirePage<A>, InvalidField> => {
    const items = page.items.filter((call): call is A => call instanceof variant)
    const other = page.items.findIndex(call => !(call instanceof variant))
    return other < 0
      ? Either.right({ ...page, items })
      : Either.left({
          path: `items.${other}`,
          detail: `it is no ${variant.identifier}: the company's feeds module decides which calls it has`
        })
  }

/** A platform may compare phones and names in its own way, and mask the phones in its answers. */
export const callMatches: Matches<typeof callFilters, Call> = query => {
  const isInPeriod = isDuring(
    new CallPeriod({
      dateFrom: Option.fromNullable(query.dateFrom),
      dateTo: Option.fromNullable(query.dateTo),
      timeFrom: Option.fromNullable(query.timeFrom),
      timeTo: Option.fromNullable(query.timeTo)
    })
  )
  const hasLength = between(atLeast(query.durationFrom), atMost(query.durationTo))
  const hasWaited = between(atLeast(query.waitingFrom), atMost(query.waitingTo))
  return ({ calledAt, duration, waiting }) =>
    hasLength(duration) && hasWaited(waiting) && isInPeriod(calledAt)
}

export const projectCallMatches: Matches<typeof projectCallFilters, ProjectCall> = query => {
  const { packageId, statuses = [] } = query
  const isMatch = callMatches(query)
  return call =>
    isMatch(call) &&
    (packageId === undefined || call.packageId === packageId) &&
    (statuses.length === 0 || statuses.some(status => status === call.status))
}

const between = (
  first: number | undefined,
  last: number | undefined
): ((length: Duration.Duration) => boolean) => {
  // A list of all calls may be long.
  if (first === undefined && last === undefined) return () => true
  return length => {
    const seconds = Duration.toSeconds(length)
    return (first ?? 0) <= seconds && seconds <= (last ?? Number.POSITIVE_INFINITY)
  }
}

/** The request for a page of calls of either variant. */
const anyRequest = (query: QueryOf<typeof callFilters> & SizedPage) => ({
  path: { page: pagePath(query).page },
  urlParams: {
    limit: query.limit,
    phoneNumber: digitsOf(query.phone),
    dateFromCalledAt: query.dateFrom,
    dateToCalledAt: query.dateTo,
    timeFromCalledAt: query.timeFrom,
    timeToCalledAt: query.timeTo,
    callLengthFrom: atLeast(query.durationFrom),
    callLengthTo: atMost(query.durationTo),
    callWaitingFrom: atLeast(query.waitingFrom),
    callWaitingTo: atMost(query.waitingTo),
    idPackets: undefined,
    "status[]": undefined,
    projectName: undefined
  }
})

/** The request for a page of calls without the feeds module. */
const projectRequest = (query: QueryOf<typeof projectCallFilters> & SizedPage) => {
  const { path, urlParams } = anyRequest(query)
  return {
    path,
    urlParams: {
      ...urlParams,
      idPackets: query.packageId,
      "status[]": query.statuses?.length === 0 ? undefined : query.statuses,
      projectName: query.projectName?.trim()
    }
  }
}

/**
 * The platform expects digits. A text that is not a phone number stays as it is, and is refused.
 */
const digitsOf = (phone: string | undefined) => phone && (searchedDigits(phone) ?? phone.trim())

const atLeast = (length: Duration.DurationInput | undefined) =>
  length === undefined ? undefined : Math.ceil(Duration.toSeconds(length))

const atMost = (length: Duration.DurationInput | undefined) =>
  length === undefined ? undefined : Math.floor(Duration.toSeconds(length))
