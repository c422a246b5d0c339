import type { ImportLine } from "@estate/api/ImportLine"
import { Account, AccountId } from "@estate/domain/Account"
import { Option } from "effect"
import type { Agency } from "../Phrases/Agencies.ts"
import { men, women } from "../Phrases/Names.ts"
import { drawPhone } from "../Phrases/Phones.ts"
import { groups, type Permission, permissions, permissionsOfGroup, surnames } from "../Phrases/Staff.ts"
import { transliterate } from "../Phrases/Transliterate.ts"
import { type Dice, makeDice } from "../SeededRandom.ts"
import { drawMoment } from "./Moment.ts"
import type { Place } from "./Plan.ts"

const FIRST_ID = 5_001

/** The people of an agency, its head first; a third of the others has not accepted the invitation yet. */
export function* accountsOf(agency: Agency, count: number, place: Place): Generator<ImportLine> {
  const dice = makeDice(place.seed, `accounts ${agency.id}`)
  const nextName = makeNames(dice)
  const nextGroup = dice.deck(groups)
  const accepts = dice.deck([true, true, false])
  for (let index = 0; index < count; index++) {
    const name = nextName()
    const isAdmin = index === 0
    const group = nextGroup()
    const sentOn = place.today - dice.between(4, 360)
    const moment = (day: number) => drawMoment(dice, day, place.offset)
    const mailbox = transliterate(name.split(" ").slice(0, 2).join("."))
    const namesake = index < surnames.length ? "" : String(index)
    yield {
      type: "account",
      company: agency.id,
      record: new Account({
        id: AccountId.make(agency.id * 1_000_000 + FIRST_ID + index),
        name,
        email: `${mailbox}${namesake}@${agency.mailDomain}`,
        phone: drawPhone(dice),
        avatar: dice.chance(40) ? Option.some(`/files/avatars/${dice.hex(16)}.jpg`) : Option.none(),
        invitation: {
          hash: dice.hex(32),
          sentAt: moment(sentOn),
          acceptedAt: isAdmin || accepts() ? Option.some(moment(sentOn + dice.between(1, 3))) : Option.none()
        },
        groups: isAdmin ? [] : [group],
        type: isAdmin ? { isAdmin, title: "Администратор" } : { isAdmin, title: "Сотрудник" },
        packages: {},
        wholesale: {},
        wholesaleListings: {},
        wholesaleResumes: {},
        permissions: isAdmin ? permissions : permissionsOf(group.id)
      })
    }
  }
}

const permissionsOf = (group: number) => {
  const allowed: ReadonlyArray<Permission> = permissionsOfGroup.get(group) ?? []
  return Object.fromEntries(allowed.map(permission => [permission, permissions[permission]]))
}

/** Names in full, no surname twice before all were had. */
const makeNames = (dice: Dice) => {
  const nextSurname = dice.deck(surnames)
  const ofWomen = { first: dice.deck(women.firstNames), patronymic: dice.deck(women.patronymics) }
  const ofMen = { first: dice.deck(men.firstNames), patronymic: dice.deck(men.patronymics) }
  return () => {
    const surname = nextSurname()
    return dice.chance(60)
      ? `${surname.woman} ${ofWomen.first()} ${ofWomen.patronymic()}`
      : `${surname.man} ${ofMen.first()} ${ofMen.patronymic()}`
  }
}
