const jsonFlags = ["--wire", "--jq", "--format=json", "--format=ndjson"]

/** Whoever asked for JSON reads errors as JSON too. */
export const tellsJson = (words: ReadonlyArray<string>): boolean =>
  words.some(
    (word, index) =>
      jsonFlags.some(flag => word === flag || word.startsWith(`${flag}=`)) ||
      (word === "--format" && ["json", "ndjson"].includes(words[index + 1] ?? ""))
  )
