import * as wire from "@estate/testing/Wire"
import { type Refused, type Wires, without } from "./Wires.ts"

export const account = wire.account({
  groups: [{ id: 1, title: "Managers" }],
  permissions: { "7": "May pay", listings: "May edit listings" }
})

const objects = ["packets", "wholesale", "wholesaleOrders", "wholesaleResumes", "permissions"] as const

export const field = wire.listingField()

export const wires: Wires = {
  "Account.Account": [
    [account],
    [{ ...account, file: { id: 1, sizes: [1, null] } }],
    [{ ...account, file: "/anna.png", groups: [] }],
    [without(account, "file"), account],
    [{ ...account, invitation: { ...account.invitation, acceptedAt: "2026-11-21T09:30:00Z" } }],
    [{ ...account, invitation: without(account.invitation, "acceptedAt") }, account],
    [{ ...account, packets: { "7": { left: [1, null] } }, wholesale: { on: null } }],
    ...objects.flatMap(name => [
      [
        { ...account, [name]: [] },
        { ...account, [name]: {} }
      ] as const,
      [
        { ...account, [name]: null },
        { ...account, [name]: {} }
      ] as const,
      [without(account, name), { ...account, [name]: {} }] as const
    ]),
    [{ ...account, lastSeen: 1 }, account]
  ],
  "Account.AccountGroupId": [[1], [0]],
  "Account.AccountId": [[1], [9_007_199_254_740_991]],
  "Company.CompanyId": [[1], [12]],
  "Listing.ListingId": [[0], [42]],
  "ListingField.ListingFieldId": [[1], [0]],
  "ListingField.ListingField": [
    [field],
    ...["checkbox", "youtube_video", "suggest_required", "photo", "hologram"].map(
      type => [{ ...field, type }] as const
    ),
    [{ ...field, values: [] }, field]
  ],
  "Page.PageNumber": [[1], [2_147_483_647]],
  "Page.PageSize": [[1], [1000]]
}

export const refused: Refused = {
  "Account.Account": [
    { ...account, permissions: ["May pay"] },
    { ...account, permissions: { "7": 7 } },
    { ...account, packets: "none" },
    { ...account, invitation: null },
    { ...account, groups: {} }
  ],
  "Account.AccountGroupId": [1.5, "1"],
  "Account.AccountId": [1.5, "1"],
  "Company.CompanyId": [0, -1, 1.5, "1", null],
  "Listing.ListingId": [-1, 1.5, "42"],
  "Page.PageNumber": [0, -1, 1.5, 2_147_483_648],
  "Page.PageSize": [0, 1001, 9.5]
}
