import type { Endpoint, ErrorOf, ServedParts } from "@estate/api/Endpoint"
import type { ContractEndpoint } from "@estate/api/Endpoints"
import type { ContractError } from "@estate/api/Errors"
import type { CurrentKey } from "@estate/api/Key"
import type { RequestRejected } from "@estate/domain/PlatformError"
import type { Reads } from "@estate/store/Read"
import type { Effect, Either } from "effect"
import type { Json } from "../Store/JsonPage.ts"
import type { Write } from "../Store/StoreWrites.ts"
import type { StoreError } from "./Unavailable.ts"

/** Whose key it is, and what it may do. */
type Key = CurrentKey["Type"]

/** Reads the store for the key's owner. The request's type is erased: it is the contract's. */
export interface ReadHandler<Id extends string> {
  readonly kind: "read"
  readonly id: Id
  answer(reads: Reads, key: Key, request: object): Either.Either<Json, ContractError>
}

/** Reads the store for anybody. */
export interface OpenReadHandler<Id extends string> {
  readonly kind: "openRead"
  readonly id: Id
  answer(reads: Reads, request: object): Either.Either<Json>
}

/**
 * A write to the store: its first attempt as a value, and all of its attempts, for when the first
 * one is refused with an error that is not in the contract.
 */
export interface PreparedWrite<E> {
  readonly first: Write<unknown>
  readonly whole: Effect.Effect<void, E>
}

/** Writes to the store for the key's owner; the answer is `[]`. */
export interface WriteHandler<Id extends string> {
  readonly kind: "write"
  readonly id: Id
  prepare(key: Key, request: object): PreparedWrite<ContractError | StoreError>
}

type HandlerOf<Id extends string> = ReadHandler<Id> | OpenReadHandler<Id> | WriteHandler<Id>

/** How an endpoint is answered. */
export type Handler = HandlerOf<string>

/** The handler of each endpoint. An endpoint without a handler does not compile. */
export type Handlers = { readonly [Id in ContractEndpoint["id"]]: HandlerOf<Id> }

type Closed = Extract<ContractEndpoint, { readonly isPublic: false }>
type Open = Extract<ContractEndpoint, { readonly isPublic: true }>

/** An error that the endpoint declares. */
type Declared<E extends Endpoint> = ErrorOf<E> | InstanceType<E["serviceErrors"][number]> | RequestRejected

/** A read of the store for the key's owner. */
export const read = <E extends Closed>(
  { id }: E,
  answer: (reads: Reads, key: Key, request: ServedParts<E>) => Either.Either<Json, Declared<E>>
): ReadHandler<E["id"]> => ({ kind: "read", id, answer })

/** A read of the store for anybody. */
export const openRead = <E extends Open>(
  { id }: E,
  answer: (reads: Reads, request: ServedParts<E>) => Either.Either<Json>
): OpenReadHandler<E["id"]> => ({ kind: "openRead", id, answer })

/** A write for the key's owner, whose first attempt is a value. */
export const write = <E extends Closed>(
  { id }: E,
  prepare: (key: Key, request: ServedParts<E>) => PreparedWrite<Declared<E> | StoreError>
): WriteHandler<E["id"]> => ({ kind: "write", id, prepare })
