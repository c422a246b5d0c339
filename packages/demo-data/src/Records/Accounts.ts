import type { ImportLine } from "@estate/api/ImportLine"
import { Account, AccountId } from "@estate/domain/Account"
import transliterate from "@sindresorhus/transliterate"
import { Option } from "effect"
import type { Agency } from "../Phrases/Agencies.ts"
import { makeNames, surnames } from "../Phrases/Names.ts"
import { drawPhone } from "../Phrases/Phones.ts"
import { departments, type Permission, permissions, permissionsOfDepartment } from "../Phrases/Staff.ts"
import { makeSeededRandom, type SeededRandom } from "../SeededRandom.ts"
import { drawOfficeTime } from "./OfficeTime.ts"
import type { DemoContext } from "./Plan.ts"

const FIRST_ID = 5_001

/** An agency's staff, its administrator first; a third of the others has not joined yet. */
export function* accountLines(agency: Agency, count: number, context: DemoContext): Generator<ImportLine> {
  const random = makeSeededRandom(context.seed, `accounts ${agency.id}`)
  const nextName = makeFullNames(random)
  const nextDepartment = random.shuffledCycle(departments)
  const nextAccepted = random.shuffledCycle([true, true, false])
  for (let index = 0; index < count; index++) {
    const name = nextName()
    const isAdmin = index === 0
    const department = nextDepartment()
    const sentOn = context.today - random.intBetween(4, 360)
    const timeOn = (day: number) => drawOfficeTime(random, day, context.offset)
    const mailbox = transliterate(name.split(" ").slice(0, 2).join(".")).toLowerCase()
    // Names may repeat once all surnames were used, mailboxes must not.
    const suffix = index < surnames.length ? "" : String(index)
    yield {
      type: "account",
      company: agency.id,
      record: new Account({
        id: AccountId.make(agency.id * 1_000_000 + FIRST_ID + index),
        name,
        email: `${mailbox}${suffix}@${agency.mailDomain}`,
        phone: drawPhone(random),
        avatar: random.chance(40) ? Option.some(`/files/avatars/${random.hex(16)}.jpg`) : Option.none(),
        invitation: {
          hash: random.hex(32),
          sentAt: timeOn(sentOn),
          acceptedAt:
            isAdmin || nextAccepted() ? Option.some(timeOn(sentOn + random.intBetween(1, 3))) : Option.none()
        },
        groups: isAdmin ? [] : [department],
        type: isAdmin ? { isAdmin, title: "Администратор" } : { isAdmin, title: "Сотрудник" },
        packages: {},
        wholesale: {},
        wholesaleListings: {},
        wholesaleResumes: {},
        permissions: isAdmin ? permissions : permissionsOf(department.id)
      })
    }
  }
}

const permissionsOf = (department: number) => {
  const allowed: ReadonlyArray<Permission> = permissionsOfDepartment.get(department) ?? []
  return Object.fromEntries(allowed.map(permission => [permission, permissions[permission]]))
}

/** Draws full names: surname, first name, patronymic. */
const makeFullNames = (random: SeededRandom) => {
  const nextSurname = random.shuffledCycle(surnames)
  const { woman, man } = makeNames(random)
  return () => {
    const surname = nextSurname()
    return random.chance(60)
      ? `${surname.woman} ${woman.firstName()} ${woman.patronymic()}`
      : `${surname.man} ${man.firstName()} ${man.patronymic()}`
  }
}
