import { languages } from "@estate/text/Language"
import { Schema } from "effect"

/** The name of a profile. */
export const ProfileName = Schema.String.pipe(
  Schema.pattern(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u, {
    message: () => "a profile's name has 1 to 64 letters, digits, dots and dashes"
  }),
  Schema.brand("ProfileName")
)
export type ProfileName = typeof ProfileName.Type

/** A platform and its settings; `key` is the place of the key. */
const profile = () =>
  Schema.Struct({
    apiUrl: Schema.String,
    /** Whose key it is, in people's words; confirmations show it. */
    agency: Schema.optional(Schema.String),
    chatsUrl: Schema.optional(Schema.String),
    timeZone: Schema.optional(Schema.String),
    language: Schema.optional(Schema.Literal(...languages)),
    key: Schema.Literal("keychain", "file")
  })
export type Profile = ReturnType<typeof profile>["Type"]

/** The address of the messages. Default: the address of the API. */
export const chatsUrlOf = ({ apiUrl, chatsUrl }: Pick<Profile, "apiUrl" | "chatsUrl">): string =>
  chatsUrl ?? apiUrl

/** All profiles, and the current one. Created when a file of profiles is read. */
export const profilesSchema = () =>
  Schema.Struct({
    current: Schema.optional(ProfileName),
    profiles: Schema.Record({ key: ProfileName, value: profile() })
  })
export type Profiles = ReturnType<typeof profilesSchema>["Type"]

export const noProfiles: Profiles = { profiles: {} }

/** The profiles with their names. */
export const profileEntries = ({ profiles }: Profiles): ReadonlyArray<readonly [ProfileName, Profile]> =>
  Object.entries(profiles).map(([name, profile]) => [ProfileName.make(name), profile])

/** The names of the profiles. */
export const profileNames = (all: Profiles): ReadonlyArray<ProfileName> =>
  profileEntries(all).map(([name]) => name)

/** The profile with this name. */
export const profileNamed = (all: Profiles, name: string | undefined) =>
  profileEntries(all).find(([each]) => each === name)
