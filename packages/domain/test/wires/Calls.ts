import { type Refused, type Wires, without } from "./Wires.ts"

const both = {
  id: 77,
  calledAt: "2026-11-20 09:30:00",
  phone: "79010000000",
  callLength: 65,
  callWaiting: 4,
  idPacket: 3
}

export const projectCall = {
  ...both,
  callFile: "https://example.com/77.mp3",
  projectName: "North Park",
  status: 1,
  packetTitle: "Gold"
}

export const listingCall = { ...both, orderTitle: "Flat, 2 rooms", orderPrice: "4 500 000" }

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
  "Call.Call": [both, null, [], { ...projectCall, status: "1" }, { ...listingCall, orderPrice: 4_500_000 }],
  "Call.CallId": [-1, 1.5, "77"],
  "Call.ListingCall": [projectCall, { ...listingCall, callLength: -1 }, { ...listingCall, callLength: 0.5 }],
  "Call.PackageId": [0.5, "3", null],
  "Call.ProjectCall": [listingCall]
}
