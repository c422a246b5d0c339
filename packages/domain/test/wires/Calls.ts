import * as wire from "@estate/testing/Wire"
import { type Refused, type Wires, without } from "./Wires.ts"

export const projectCall = wire.projectCall({ packetTitle: "Gold" })

export const listingCall = wire.listingCall()

/** A call of neither kind. */
const neither = without(listingCall, "orderTitle")

const projectCalls: Wires[string] = [
  [projectCall],
  [{ ...projectCall, packetTitle: null, status: 0 }],
  [without(projectCall, "packetTitle"), { ...projectCall, packetTitle: null }],
  [{ ...projectCall, callFile: "", callLength: 0 }],
  [
    { ...projectCall, callFile: null },
    { ...projectCall, callFile: "" }
  ],
  [without(projectCall, "callFile"), { ...projectCall, callFile: "" }],
  [{ ...projectCall, status: 7 }],
  [{ ...projectCall, operator: "Anna" }, projectCall]
]

const listingCalls: Wires[string] = [[listingCall], [{ ...listingCall, operator: "Anna" }, listingCall]]

export const wires: Wires = {
  "Call.Call": [...projectCalls, ...listingCalls],
  "Call.CallId": [[0], [77]],
  "Call.ListingCall": listingCalls,
  "Call.PackageId": [[-1], [0], [3]],
  "Call.ProjectCall": projectCalls
}

export const refused: Refused = {
  "Call.Call": [
    neither,
    null,
    [],
    { ...projectCall, status: "1" },
    { ...listingCall, orderPrice: 4_500_000 }
  ],
  "Call.CallId": [-1, 1.5, "77"],
  "Call.ListingCall": [projectCall, { ...listingCall, callLength: -1 }, { ...listingCall, callLength: 0.5 }],
  "Call.PackageId": [0.5, "3", null],
  "Call.ProjectCall": [listingCall]
}
