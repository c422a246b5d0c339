import { journey } from "./journey.js"

const { ESTATE_API_URL: apiUrl, ESTATE_API_KEY: apiKey } = process.env
console.log(JSON.stringify(await journey({ apiUrl, apiKey })))
