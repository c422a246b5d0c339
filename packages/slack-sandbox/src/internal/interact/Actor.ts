import { Either } from "effect"
import { CannotInteract } from "../../CannotInteract.ts"
import type { Person } from "../workspace/People.ts"
import { type Workspace, type Workspaces, workspaceNamed } from "../workspace/Workspace.ts"

/** The person of an action, and the workspace of that person. */
export const actorOf = (
  all: Workspaces,
  nameOrId: string
): Either.Either<{ readonly person: Person; readonly workspace: Workspace }, CannotInteract> => {
  const [name, own] = nameOrId.split("@", 2)
  const person = all.people.find(
    each => each.id === nameOrId || (each.name === name && each.workspace === own)
  )
  return person === undefined
    ? cannot(`There is nobody called ${nameOrId}.`)
    : Either.right({ person, workspace: workspaceNamed(all, person.workspace) })
}

/** Fails with what makes an interaction impossible. */
export const cannot = (reason: string) => Either.left(new CannotInteract({ reason }))
