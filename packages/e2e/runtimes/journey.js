import { createClient } from "@estate/api-client"

/** What a client does in every runtime: a read, a list over two pages, a reply. */
export const journey = async options => {
  const client = createClient(options)
  try {
    const { total } = await client.invoices.page()
    const authors = []
    for await (const { author } of client.threads.list({ pageSize: 1 })) authors.push(author)
    const [thread] = (await client.threads.page()).items
    await client.threads.reply(thread.id, "Да, свободна")
    const { items } = await client.threads.messagesPage(thread.id)
    return { invoices: total, authors, reply: items.at(-1).text }
  } finally {
    await client.close()
  }
}
