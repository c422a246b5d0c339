import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import type * as HttpClient from "@effect/platform/HttpClient"
import type * as Layer from "effect/Layer"

// In place of `OwnConnections` outside Node, by a condition of package.json: bundles for browsers
// and workers hold nothing of Node.

/** The global `fetch`. */
export const ownConnections = (): Layer.Layer<HttpClient.HttpClient> => FetchHttpClient.layer
