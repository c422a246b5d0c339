import { Either, Schema } from "effect"
import { optionalField } from "../OptionalField.ts"
import { type Bot, botOf, isBotToken } from "../workspace/Bot.ts"
import type { Group, Person } from "../workspace/People.ts"
import type { Workspace } from "../workspace/Workspace.ts"
import { FormBoolean } from "./Fields.ts"
import { type Call, method, unchanged } from "./Method.ts"
import { present } from "./Refusal.ts"

/** A person or an app's user. https://docs.slack.dev/reference/methods/users.info */
export const usersInfo = method(Schema.Struct({ user: Schema.String }), ({ user }, call) =>
  Either.map(
    present(
      users(call).find(({ id }) => id === user),
      "user_not_found"
    ),
    found => unchanged(call, { user: found })
  )
)

/** The user groups. https://docs.slack.dev/reference/methods/usergroups.list */
export const usergroupsList = method(
  Schema.Struct({ include_users: optionalField(FormBoolean) }),
  ({ include_users }, call) =>
    Either.right(
      unchanged(call, {
        usergroups: call.workspace.groups.map(group => ({
          ...wireGroup(group, call),
          ...(include_users === true && { users: group.members })
        }))
      })
    )
)

const users = (call: Call) => [
  ...call.workspace.people.map(person => wirePerson(person, call.workspace)),
  ...appsOf(call).map(bot => wireUser(bot.userId, bot.name, call.workspace, { isBot: true, isGuest: false }))
]

const appsOf = ({ bot, workspace }: Call): ReadonlyArray<Bot> => {
  const named = workspace.profiles
    .filter(({ token }) => isBotToken(token))
    .map(({ token }) => botOf(token, workspace.profiles))
  return [...new Map([bot, ...named].map(each => [each.userId, each])).values()]
}

const wirePerson = (person: Person, workspace: Workspace) =>
  wireUser(person.id, person.name, workspace, { isBot: false, isGuest: person.isGuest })

/** https://docs.slack.dev/reference/objects/user-object */
const wireUser = (
  id: string,
  name: string,
  { teamId }: Workspace,
  { isBot, isGuest }: { readonly isBot: boolean; readonly isGuest: boolean }
) => ({
  id,
  team_id: teamId,
  name: userNameOf(name),
  deleted: false,
  color: "9f69e7",
  real_name: name,
  tz: "Europe/Moscow",
  tz_label: "Moscow Time",
  tz_offset: 10_800,
  profile: {
    real_name: name,
    real_name_normalized: name,
    display_name: isBot ? "" : name,
    display_name_normalized: isBot ? "" : name,
    team: teamId
  },
  is_admin: false,
  is_owner: false,
  is_primary_owner: false,
  is_restricted: isGuest,
  is_ultra_restricted: false,
  is_bot: isBot,
  is_app_user: false,
  updated: 0
})

/** The user name that Slack derives from a name. */
export const userNameOf = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, "_")

/** https://docs.slack.dev/reference/objects/usergroup-object */
const wireGroup = ({ handle, id }: Group, { workspace }: Call) => ({
  id,
  team_id: workspace.teamId,
  is_usergroup: true,
  is_subteam: true,
  name: handle,
  description: "",
  handle,
  is_external: false,
  date_create: 0,
  date_update: 0,
  date_delete: 0,
  auto_type: null,
  auto_provision: false,
  created_by: "USLACKBOT",
  updated_by: "USLACKBOT",
  deleted_by: null,
  prefs: { channels: [], groups: [] }
})
