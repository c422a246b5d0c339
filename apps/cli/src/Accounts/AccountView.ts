import { Account } from "@estate/domain/Account"
import { Option, Predicate } from "effect"
import { jsonOf, looseJson } from "../Records/LooseJson.ts"
import type { JsonValue, RecordView } from "../Records/RecordView.ts"
import { wireForm } from "../Records/WireForm.ts"

/** An account as JSON, with the names of the domain. */
type AccountRecord = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly avatar: JsonValue
  readonly invitation: JsonValue
  readonly groups: JsonValue
  readonly type: JsonValue
  readonly packages: JsonValue
  readonly wholesale: JsonValue
  readonly wholesaleListings: JsonValue
  readonly wholesaleResumes: JsonValue
  readonly permissions: JsonValue
}

const permissionTitles = ({ permissions }: Account) => Object.values(permissions).join(", ")

const acceptedAt = (invitation: JsonValue | undefined): string =>
  Predicate.hasProperty(invitation, "acceptedAt") && typeof invitation.acceptedAt === "string"
    ? invitation.acceptedAt
    : ""

/** How accounts are shown. */
export const accountView: RecordView<Account, AccountRecord> = {
  title: { en: "Staff", ru: "Сотрудники" },
  fields: {
    id: { heading: { en: "Id", ru: "Номер" }, align: "right" },
    name: { heading: { en: "Name", ru: "Имя" }, canShrink: true },
    email: { heading: { en: "E-mail", ru: "Почта" }, canShrink: true },
    phone: { heading: { en: "Phone", ru: "Телефон" } },
    avatar: { heading: { en: "Avatar", ru: "Аватар" }, canShrink: true },
    invitation: {
      heading: { en: "Joined", ru: "Вошёл" },
      terminalText: (account, language) =>
        account.hasJoined ? (language === "ru" ? "да" : "yes") : language === "ru" ? "приглашён" : "invited",
      pipeText: (_, __, { invitation }) => acceptedAt(invitation),
      times: { sentAt: "instant", acceptedAt: "instant" }
    },
    groups: { heading: { en: "Groups", ru: "Группы" }, canShrink: true, isOptional: true },
    type: { heading: { en: "Type", ru: "Тип" }, canShrink: true, isOptional: true },
    packages: { heading: { en: "Packages", ru: "Пакеты" }, canShrink: true },
    wholesale: { heading: { en: "Wholesale", ru: "Опт" }, canShrink: true },
    wholesaleListings: { heading: { en: "Wholesale listings", ru: "Опт: объявления" }, canShrink: true },
    wholesaleResumes: { heading: { en: "Wholesale resumes", ru: "Опт: резюме" }, canShrink: true },
    permissions: {
      heading: { en: "Permissions", ru: "Права" },
      terminalText: permissionTitles,
      pipeText: permissionTitles,
      canShrink: true
    }
  },
  table: ["id", "name", "email", "phone", "type", "invitation", "groups"],
  screen: ["name", "phone", "email", "invitation", "id", "type", "groups"],
  toRecord: account => ({
    id: account.id,
    name: account.name,
    email: account.email,
    phone: account.phone,
    avatar: looseJson(account.avatar),
    invitation: { ...account.invitation, acceptedAt: Option.getOrNull(account.invitation.acceptedAt) },
    groups: account.groups,
    type: account.type,
    packages: jsonOf(account.packages),
    wholesale: jsonOf(account.wholesale),
    wholesaleListings: jsonOf(account.wholesaleListings),
    wholesaleResumes: jsonOf(account.wholesaleResumes),
    permissions: account.permissions
  }),
  toWire: wireForm(Account)
}
