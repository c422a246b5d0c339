/** The shells that can complete a command line. */
export const shells = ["bash", "zsh", "fish"] as const
export type Shell = (typeof shells)[number]

/** The completion script of a program for a shell, which asks the program: `NAME __complete`. */
export const renderCompletions = (shell: Shell, name: string): string => {
  const id = name.replaceAll("-", "_")
  return { bash, zsh, fish }[shell](name, id)
}

// Several candidates are shown with their texts; with menu-complete (37), one is inserted. Bash
// itself completes files.
const bash = (name: string, id: string) => `_${id}() {
  local cur=\${COMP_WORDS[COMP_CWORD]} tab=$'\\t' line value longest=0 values=() texts=() i
  COMPREPLY=()
  compopt +o default 2>/dev/null
  while IFS= read -r line; do
    if [ "$line" = :files ]; then compopt -o default 2>/dev/null; return; fi
    value=\${line%%"$tab"*}
    case $cur in ['"'"\\'"]*) ;; *) [[ $value =~ ^[[:alnum:]_,.:/=@+-]*$ ]] || printf -v value %q "$value" ;; esac
    values+=("$value") texts+=("\${line#*"$tab"}")
    ((\${#value} > longest)) && longest=\${#value}
  done < <("\${COMP_WORDS[0]}" __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  for i in "\${!values[@]}"; do
    value=\${values[i]}
    if ((\${#values[@]} > 1 && COMP_TYPE != 37)) && [ -n "\${texts[i]}" ]; then
      printf -v line '%*s' $((longest - \${#value} + 2)) ''
      line=$value$line\${texts[i]}
      value=\${line:0:\${COLUMNS:-80}-1}
    fi
    COMPREPLY+=("$value")
  done
}
complete -o default -o nosort -F _${id} ${name} 2>/dev/null || complete -o default -F _${id} ${name}
`

const zsh = (name: string, id: string) => `#compdef ${name}
_${id}() {
  local tab=$'\\t' line
  local -a lines found
  lines=("\${(@f)$("\${words[1]}" __complete -- "\${(@Q)words[2,CURRENT-1]}" "\${words[CURRENT]}" 2>/dev/null)}")
  if [[ \${lines[1]} == :files ]]; then
    compset -P '--*='
    _files
    return
  fi
  for line in "\${(@)lines:#}"; do
    found+=("\${\${line%%$tab*}//:/\\\\:}\${\${line#*$tab}:+:}\${line#*$tab}")
  done
  _describe -V ${name} found
}
compdef _${id} ${name}
`

const fish = (name: string, id: string) => `function __${id}_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  set -l lines ($words[1] __complete -- $words[2..-1] "$current" 2>/dev/null)
  if test "$lines" = :files
    __fish_complete_path (string replace -r -- '^--[^=]*=' '' "$current")
  else
    printf '%s\\n' $lines
  end
end
complete -c ${name} -f -k -a '(__${id}_complete)'
`
