import { encoderOf } from "@estate/decode/Encode"
import { Account } from "@estate/domain/Account"
import { yesOrNo } from "@estate/text/Language"
import { formatPhone } from "@estate/text/Phones"
import { Predicate } from "effect"
import type { JsonValue } from "../Records/Json.ts"
import { recordView } from "../Records/RecordView.ts"

const permissionTitles = ({ permissions }: Account) => Object.values(permissions).join(", ")

const acceptedAt = (invitation: JsonValue | undefined): string =>
  Predicate.hasProperty(invitation, "acceptedAt") && typeof invitation.acceptedAt === "string"
    ? invitation.acceptedAt
    : ""

const invited = { en: "invited", ru: "приглашён" } as const

/** How accounts are shown. */
export const accountView = recordView<Account>()({
  title: { en: "Staff", ru: "Сотрудники" },
  fields: {
    id: { heading: { en: "Id", ru: "Номер" }, align: "right" },
    name: { heading: { en: "Name", ru: "Имя" }, shrinks: true },
    email: { heading: { en: "E-mail", ru: "Почта" }, shrinks: true },
    phone: { heading: { en: "Phone", ru: "Телефон" }, terminalText: ({ phone }) => formatPhone(phone) },
    avatar: {
      heading: { en: "Avatar", ru: "Аватар" },
      shrinks: true
    },
    invitation: {
      heading: { en: "Joined", ru: "Вошёл" },
      terminalText: (account, language) => (account.hasJoined ? yesOrNo(true, language) : invited[language]),
      pipeText: (_, __, { invitation }) => acceptedAt(invitation),
      times: { sentAt: "instant", acceptedAt: "instant" }
    },
    groups: { heading: { en: "Groups", ru: "Группы" }, shrinks: true, isOptional: true },
    type: { heading: { en: "Type", ru: "Тип" }, shrinks: true, isOptional: true },
    packages: { heading: { en: "Packages", ru: "Пакеты" }, shrinks: true },
    wholesale: { heading: { en: "Wholesale", ru: "Опт" }, shrinks: true },
    wholesaleListings: { heading: { en: "Wholesale listings", ru: "Опт: объявления" }, shrinks: true },
    wholesaleResumes: { heading: { en: "Wholesale resumes", ru: "Опт: резюме" }, shrinks: true },
    permissions: {
      heading: { en: "Permissions", ru: "Права" },
      terminalText: permissionTitles,
      pipeText: permissionTitles,
      shrinks: true
    }
  },
  table: ["id", "name", "email", "phone", "type", "invitation", "groups"],
  screen: ["name", "phone", "email", "invitation", "id", "type", "groups"],
  toWire: encoderOf(Account)
})
