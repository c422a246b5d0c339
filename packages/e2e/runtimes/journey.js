import { createClient } from "@estate/api-client"

/** What a client does in every runtime: reads, lists over two pages, a reply, a request of its own. */
export const journey = async options => {
  const client = createClient(options)
  try {
    const { total } = await client.invoices.page()
    const authors = []
    for await (const { author } of client.threads.list({ pageSize: 1 })) authors.push(author)
    const [thread] = (await client.threads.page()).items
    await client.threads.reply(thread.id, "Да, свободна")
    const { data, response } = await client.threads.messagesPage(thread.id).withResponse()
    const { body } = await client.request({
      method: "GET",
      path: "/v1/threads/{ulid}/messages",
      params: { ulid: thread.id }
    })
    const first = await client.threads.list({ pageSize: 1 }).toArray({ limit: 1 })
    return {
      invoices: total,
      authors,
      reply: data.items.at(-1).text,
      status: response.status,
      messages: body.total,
      collected: first.length
    }
  } finally {
    await client.close()
  }
}
