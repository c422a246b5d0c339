// The lower bound: one request with `node:http`, its page parsed and printed.
import { get } from "node:http"

const [url = "", key = ""] = process.argv.slice(2)

get(`${url}/v1/threads?limit=10&entity=order`, { headers: { authorization: `Bearer ${key}` } }, response => {
  let body = ""
  response.setEncoding("utf8")
  response.on("data", (text: string) => {
    body += text
  })
  response.on("end", () => {
    if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`)
    process.stdout.write(JSON.stringify(JSON.parse(body)))
  })
})
