/** The lists of a large company, by page. */
export const lists = [
  { name: "calls", page: (page: number) => `/v1/calls/list/${page}?limit=10` },
  { name: "invoices", page: (page: number) => `/v1/billing/counts/${page}/10` },
  { name: "threads", page: (page: number) => `/v1/threads?entity=order&page=${page}&limit=10` }
]

/** What those who poll read. */
export const callPages = Array.from({ length: 10 }, (_, index) => `/v1/calls/list/${index + 1}?limit=10`)

export const callFilters = [
  "/v1/calls/list/1?phoneNumber=79160104729",
  "/v1/calls/list/1?idPackets=7",
  "/v1/calls/list/1?projectName=%D0%96%D0%9A%20%C2%AB%D0%9A%D0%B2%D0%B0%D1%80%D1%82%D0%B0%D0%BB%207%C2%BB",
  "/v1/calls/list/1?status[]=1",
  "/v1/calls/list/1?callLengthFrom=1799",
  "/v1/calls/list/1?callLengthTo=0",
  "/v1/calls/list/1?callWaitingFrom=89",
  "/v1/calls/list/1?dateFromCalledAt=2026/10/30",
  "/v1/calls/list/1?dateToCalledAt=2025/11/02",
  "/v1/calls/list/1?timeFromCalledAt=23:59"
]

const invoiceFilters = [
  "/v1/billing/counts/1/10?amount=37",
  "/v1/billing/counts/1/10?payer_id=7",
  "/v1/billing/counts/1/10?recipient_id=1",
  "/v1/billing/counts/1/10?count_number=%D0%A1-777777",
  "/v1/billing/counts/1/10?count_status=not_paid",
  "/v1/billing/counts/1/10?created_at_from=2026-10-30",
  "/v1/billing/counts/1/10?sort=amount&direction=desc",
  "/v1/billing/counts/1/10?sort=payed_at"
]

export const threadFilters = [
  "/v1/threads?entity=order&only_uread=1",
  "/v1/threads?entity=order&search=777",
  "/v1/threads?entity=order&search=%D0%9F%D0%BE%D0%BA%D1%83%D0%BF%D0%B0%D1%82%D0%B5%D0%BB%D1%8C%20999999"
]

export const filters = [...callFilters, ...invoiceFilters, ...threadFilters]
