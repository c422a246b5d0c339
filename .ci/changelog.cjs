// Changelogs for users: what is new, without commits; one line for all packages that became newer with this one.
module.exports = {
  getReleaseLine: async ({ summary }) => `- ${summary.trim().replaceAll(/\n(?=.)/g, "\n  ")}`,
  getDependencyReleaseLine: async (_changesets, updated) =>
    updated.length === 0
      ? ""
      : `- With ${updated.map(({ name, newVersion }) => `\`${name}\` ${newVersion}`).join(", ")}.`
}
