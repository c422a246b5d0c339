import { Schema } from "effect"

/** What a person calls a way to sign in: it names a file's entry, so it is plain. */
export const ProfileName = Schema.String.pipe(
  Schema.pattern(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u, {
    message: () => "a profile's name has 1 to 64 letters, digits, dots and dashes"
  }),
  Schema.brand("ProfileName")
)
export type ProfileName = typeof ProfileName.Type

/** A platform and how to speak with it; `key` says where the key is kept, and never what it is. */
const profile = () =>
  Schema.Struct({
    apiUrl: Schema.String,
    chatsUrl: Schema.optional(Schema.String),
    timeZone: Schema.optional(Schema.String),
    language: Schema.optional(Schema.Literal("en", "ru")),
    key: Schema.Literal("keychain", "file")
  })
export type Profile = ReturnType<typeof profile>["Type"]

/** Where its messages are: at the API's address unless another one is kept. */
export const chatsUrlOf = ({ apiUrl, chatsUrl }: Pick<Profile, "apiUrl" | "chatsUrl">): string =>
  chatsUrl ?? apiUrl

/** All profiles, and the one in use where none is named. The schema is made for who has a file of them. */
export const profilesSchema = () =>
  Schema.Struct({
    current: Schema.optional(ProfileName),
    profiles: Schema.Record({ key: ProfileName, value: profile() })
  })
export type Profiles = ReturnType<typeof profilesSchema>["Type"]

/** Nobody has signed in yet. */
export const noProfiles: Profiles = { profiles: {} }

/** The profiles by their names. */
export const profileEntries = ({ profiles }: Profiles): ReadonlyArray<readonly [ProfileName, Profile]> =>
  Object.entries(profiles).map(([name, profile]) => [ProfileName.make(name), profile])
