// The usual way to read all calls: one page after another, one line per call.
const [url = "", key = "", limit = "1000"] = process.argv.slice(2)

for (let page = 1, pages = 1; page <= pages; page++) {
  const response = await fetch(`${url}/v1/calls/list/${page}?limit=${limit}`, {
    headers: { authorization: `Bearer ${key}` }
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const body = (await response.json()) as { items: ReadonlyArray<unknown>; pages: { total: number } }
  pages = body.pages.total
  process.stdout.write(body.items.map(call => `${JSON.stringify(call)}\n`).join(""))
}
