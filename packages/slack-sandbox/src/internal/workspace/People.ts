import { hash } from "node:crypto"

/** A person of a workspace; `workspace` is undefined in the first. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly isGuest: boolean
  readonly workspace: string | undefined
}

/** A user group; `members` are ids of people. */
export interface Group {
  readonly id: string
  readonly handle: string
  readonly members: ReadonlyArray<string>
  readonly workspace: string | undefined
}

/** A person to add; by default not a guest, and in the first workspace. */
export interface PersonRequest {
  readonly name: string
  readonly guest?: boolean
  readonly workspace?: string | undefined
}

/** A user group to add; `people` are names or ids of people of its workspace. */
export interface GroupRequest {
  readonly handle: string
  readonly people: ReadonlyArray<string>
  readonly workspace?: string | undefined
}

/** Such as `U0ANNA` or `S0HEADS`. */
const idOf = (prefix: string, name: string, workspace: string | undefined) => {
  const letters = `${workspace ?? ""}${name}`.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")
  const digest = hash("sha256", `${workspace ?? ""}/${name}`).toUpperCase()
  return `${prefix}0${letters === "" ? digest.slice(0, 9) : letters}`
}

/** The default people of each workspace. */
const defaultPeople: ReadonlyArray<PersonRequest> = [
  { name: "Anna" },
  { name: "Oleg" },
  { name: "Guest", guest: true }
]
const defaultGroups: ReadonlyArray<GroupRequest> = [{ handle: "heads", people: ["Oleg"] }]

const inEach = <A>(workspaces: ReadonlyArray<string | undefined>, all: ReadonlyArray<A>) =>
  workspaces.flatMap(workspace => all.map(each => ({ ...each, workspace })))

/** The people and groups of all workspaces: the default ones, then the requested ones. */
export const populate = (
  workspaces: ReadonlyArray<string | undefined>,
  people: ReadonlyArray<PersonRequest>,
  groups: ReadonlyArray<GroupRequest>
): { readonly people: ReadonlyArray<Person>; readonly groups: ReadonlyArray<Group> } => {
  const everyone = [...inEach(workspaces, defaultPeople), ...people].map(personOf)
  const named = [...inEach(workspaces, defaultGroups), ...groups]
  return { people: lastOfEach(everyone), groups: lastOfEach(named.map(group => groupOf(group, everyone))) }
}

// A requested person or group overrides the default one with the same id.
const lastOfEach = <A extends { readonly id: string }>(all: ReadonlyArray<A>) => [
  ...new Map(all.map(each => [each.id, each])).values()
]

const personOf = ({ guest, name, workspace }: PersonRequest): Person => ({
  id: idOf("U", name, workspace),
  name,
  isGuest: guest ?? false,
  workspace
})

const groupOf = ({ handle, people, workspace }: GroupRequest, everyone: ReadonlyArray<Person>): Group => ({
  id: idOf("S", handle, workspace),
  handle,
  workspace,
  members: everyone
    .filter(person => person.workspace === workspace)
    .filter(person => people.includes(person.name) || people.includes(person.id))
    .map(person => person.id)
})
