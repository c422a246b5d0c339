/** How to fix the environment variables that several programs share. */
export const sharedFixes = {
  ESTATE_API_URL: {
    en: "set it to the platform's address, such as ESTATE_API_URL=http://127.0.0.1:8080",
    ru: "задайте адрес платформы, например ESTATE_API_URL=http://127.0.0.1:8080"
  },
  ESTATE_CHATS_URL: {
    en: "set it to the address that serves messages, or leave it unset if that is the API's address",
    ru: "задайте адрес сервиса сообщений или уберите её, если это адрес платформы"
  },
  ESTATE_API_KEY: {
    en: "set it to a key of your agency; on your own service: estate-server keys create --company ID",
    ru: "задайте ключ вашего агентства; у своего сервиса его создаёт estate-server keys create --company ID"
  },
  ESTATE_TIME_ZONE: {
    en: "set it to a name of the IANA time zone database, such as Europe/Moscow or Asia/Yekaterinburg",
    ru: "задайте имя из базы часовых поясов IANA, например Europe/Moscow или Asia/Yekaterinburg"
  },
  ESTATE_LANG: { en: "set it to en or ru, or leave it unset", ru: "задайте en или ru или уберите её" }
}
