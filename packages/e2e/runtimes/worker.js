import { journey } from "./journey.js"

export default {
  fetch: async (_, { ESTATE_API_URL: apiUrl, ESTATE_API_KEY: apiKey }) =>
    Response.json(await journey({ apiUrl, apiKey }))
}
